import { UsageError } from '../../../engine/errors.ts';
import { generatorProblems } from '../../../engine/measurement/generator.ts';
import { measurementsSchema } from '../../../engine/measurement/measurements.ts';
import { readLimited } from '../../../engine/read-limited.ts';
import type { Arrivals } from '../../plan/arrivals.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';
import { boundsOf } from '../bounds.ts';
import { linesIn } from '../log-records.ts';
import { toleratedLateness, unreadProblems } from '../run-step.ts';
import { collectFigures } from '../scenario/figure-store.ts';
import { errorFigure, goodputFigures, latencyFigures, throughputFigure } from '../scenario/job-figures.ts';
import { reportFigures } from '../scenario/report-figures.ts';
import { mixedUpJobs } from '../scenario/run-session.ts';
import type { LoadFinding } from '../verdict.ts';
import type { MeasuredPart } from './merge-measurements.ts';

/** What the runner of a cluster printed of its share of `load/jobs.ts`. */
export type RunnerLog = {
  readonly name: string;
  readonly arrivals: Arrivals;
  readonly jobs: readonly ReportedJob[];
};

const mostBytes = 256 * 2 ** 20;

/** @throws UsageError for a file that is no such log */
export async function readRunnerLog(file: string): Promise<RunnerLog> {
  const text = await readLimited(file, mostBytes).catch((cause: Error) => {
    throw new UsageError(`${file} can't be read: ${cause.message}`, { cause });
  });
  const lines = linesIn<Partial<ReportedJob> & { readonly arrivals?: Arrivals }>(text);
  const arrivals = lines.find((line) => line.arrivals !== undefined)?.arrivals;
  const jobs = lines.filter((line): line is ReportedJob =>
    [line.due, line.sent, line.answered].every(Number.isFinite),
  );
  if (arrivals === undefined || !Number.isSafeInteger(arrivals.calls) || jobs.length === 0)
    throw new UsageError(
      `${file} reports no jobs: give the log of a runner of load/kubernetes/jobs.yaml from its beginning, or the folder of a load`,
    );
  return { name: file, arrivals, jobs: jobs.toSorted((one, other) => one.due - other.due) };
}

/** What the runners of one load measured, each for itself. */
export function measureLogs(logs: readonly RunnerLog[]): { parts: MeasuredPart[]; findings: LoadFinding[] } {
  assertNoJobTwice(logs);
  const plans = new Set(logs.map(({ arrivals }) => JSON.stringify(arrivals)));
  if (plans.size > 1)
    throw new UsageError('the logs are of runners with different LOAD_ARRIVALS: join runners of one TestRun');
  const due = logs[0]!.arrivals.calls;
  const made = logs.reduce((sum, { jobs }) => sum + jobs.length, 0);
  return {
    parts: logs.map((log) => measureLog(log, { due, dropped: Math.max(0, due - made) }, apartWords(logs))),
    findings: mixedUpJobs(logs.flatMap(({ jobs }) => jobs)),
  };
}

/** @throws UsageError where two logs report the same job: one is a copy, or holds the other */
function assertNoJobTwice(logs: readonly RunnerLog[]): void {
  const known = new Map<string, string>();
  for (const { name, jobs } of logs) {
    for (const { mark, begin, due, sent, answered, record } of jobs) {
      const job = JSON.stringify([mark, begin, due, sent, answered, record?.id]);
      const other = known.get(job);
      if (other !== undefined && other !== name)
        throw new UsageError(`${other} and ${name} report the same job: each runner counts once`);
      known.set(job, name);
    }
  }
}

/** Seconds that runners may begin apart: each opens its connections first. */
const mostApart = 5;

/** Runners that took turns say nothing of what the target does under all of them. */
function apartWords(logs: readonly RunnerLog[]): string[] {
  const { least, greatest } = boundsOf(logs.flatMap(({ jobs }) => jobs[0]?.begin ?? []));
  const seconds = (greatest - least) / 1000;
  return seconds > mostApart ? [`the runners began ${Math.round(seconds)} s apart`] : [];
}

function measureLog(
  { name, arrivals, jobs }: RunnerLog,
  all: { due: number; dropped: number },
  apart: readonly string[],
): MeasuredPart {
  const generator = generatorProblems({
    ...{ ...all, cpu: undefined, own: jobs.flatMap(({ own }) => own ?? []) },
    ...{ lateness: jobs.map(({ due, sent }) => sent - due), tolerated: toleratedLateness(arrivals, jobs) },
  });
  const problems = [...generator, ...unreadProblems(jobs), ...apart];
  const outcome = {
    ...{ arrivals: ownArrivals(arrivals, jobs.length), jobs, problems, isCutShort: false },
    observed: { health: [] },
  };
  const entries = [
    ...latencyFigures('jobs', outcome),
    throughputFigure('jobs', outcome),
    ...goodputFigures('jobs', outcome, undefined),
    errorFigure('jobs', outcome),
  ];
  const { figures } = reportFigures(collectFigures(entries), {});
  return {
    ...{ name, problems },
    measurements: {
      ...{ schema: measurementsSchema, load: 'jobs', target: name, suite: { version: '', commit: null } },
      ...{ settings: { arrivals }, figures },
    },
  };
}

/** A runner's share of the calls, which come in the time of all of them. */
function ownArrivals(arrivals: Arrivals, calls: number): Arrivals {
  return { ...arrivals, calls, rate: (arrivals.rate * calls) / arrivals.calls };
}
