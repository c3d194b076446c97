import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '../../engine/counted.ts';
import { generatorProblems } from '../../engine/measurement/generator.ts';
import { type Arrivals, dueWithin } from '../plan/arrivals.ts';
import { longestRecord, type ReportedJob } from '../plan/reported-job.ts';
import { boundsOf } from './bounds.ts';
import { leastOf, type OrderedWork, withKnownTimes } from './known-times.ts';
import { environmentOf } from './load-target.ts';
import type { LoadRequest } from './loads.ts';
import { readLogRecords } from './log-records.ts';
import type { HealthSample, Observation } from './observation.ts';
import { refusedForRate } from './refused-for-rate.ts';
import { runK6 } from './run-k6.ts';
import { sampleHealth } from './sample-health.ts';
import { sampleProcessor } from './sample-processor.ts';
import { watchClock } from './watch-clock.ts';
import { watchEventLoop } from './watch-event-loop.ts';

export type LoadStep = {
  readonly name: string;
  readonly endpoint: string;
  readonly arrivals: Arrivals;
  /** Milliseconds that each job works at least, in place of what was asked for. */
  readonly workMs?: number;
};

/** What came of the calls of a step. */
export type StepOutcome = {
  readonly arrivals: Arrivals;
  readonly jobs: readonly ReportedJob[];
  /** Why its figures measure the generator rather than the target; none where they don't. */
  readonly problems: readonly string[];
  readonly observed: Observation;
  /** What people should know of its records. */
  readonly note?: string;
  /** Whether the generator fell behind, or the clock leapt: another try may measure the target. */
  readonly isSpoiled?: boolean;
  /** Whether it was interrupted. */
  readonly isCutShort: boolean;
};

/** Runs one step to its end: every call is answered or given up before the next one begins. */
export async function runStep(request: LoadRequest, step: LoadStep): Promise<StepOutcome> {
  const { name, arrivals } = step;
  const folder = join(request.folder, 'steps', name);
  await mkdir(folder, { recursive: true });
  const since = await request.target.timeline?.now();
  const health = await sampleHealth(request, step.endpoint);
  const processor = sampleProcessor();
  const loop = watchEventLoop();
  const clock = watchClock();
  let jump: string | undefined;
  let lag: ReturnType<typeof loop.stop> = {};
  let cpu: number | undefined;
  let sampled: HealthSample[] = [];
  let ended = 0;
  let isCutShort: boolean;
  try {
    isCutShort = await runJobs(request, folder, step, processor.follow);
    if (!isCutShort) await untilStepEnds(request, arrivals, await readJobs(folder));
  } finally {
    cpu = processor.stop();
    lag = loop.stop();
    jump = clock.stop();
    ended = Date.now();
    sampled = await health.stop();
  }
  const observed = {
    health: sampled,
    timeline: since === undefined ? undefined : await request.target.timeline!.read(step.endpoint, since),
  };
  const ordered = orderedWork(request, step);
  const { jobs, ...noted } = withKnownTimes(await readJobs(folder), ordered);
  const stopped = stoppedProblems(jobs, (sampled.at(-1)?.at ?? 0) >= ended);
  const problems = generatorProblems({
    ...{ due: arrivals.calls, dropped: arrivals.calls - jobs.length, cpu },
    own: jobs.flatMap(({ own }) => own ?? []),
    ...{ lateness: jobs.map(({ due, sent }) => sent - due), tolerated: toleratedLateness(arrivals, jobs) },
  });
  return {
    ...{ arrivals, jobs, isCutShort, ...noted },
    isSpoiled: stopped.length === 0 && (problems.length > 0 || jump !== undefined),
    problems: problemsOf({
      ...{ isCutShort, stopped, measured: [...problems, ...(jump ? [jump] : [])] },
      answers: answerProblems(jobs, ordered),
    }),
    observed: {
      ...observed,
      ...lag,
      begin: jobs[0]?.begin,
      health: sinceBegin(observed.health, jobs, request.target.clockRate),
    },
  };
}

async function readJobs(folder: string): Promise<ReportedJob[]> {
  const jobs = await readLogRecords<ReportedJob>([join(folder, 'printed-1.txt')]);
  return jobs.toSorted((a, b) => a.due - b.due);
}

/** Waits until the time is over in which calls may fall due: workers that are there meanwhile belong to the step. */
async function untilStepEnds(
  { target, signal }: Pick<LoadRequest, 'target' | 'signal'>,
  arrivals: Arrivals,
  jobs: readonly ReportedJob[],
): Promise<void> {
  const begin = jobs[0]?.begin;
  if (begin === undefined) return;
  const left = begin + dueWithin(arrivals) / target.clockRate - Date.now();
  if (left > 0) await sleep(left, undefined, { signal }).catch(() => {});
}

/** A target that has stopped explains what else there is to say. */
function problemsOf({
  isCutShort,
  stopped,
  measured,
  answers,
}: {
  readonly isCutShort: boolean;
  readonly stopped: readonly string[];
  readonly measured: readonly string[];
  readonly answers: readonly string[];
}): readonly string[] {
  if (isCutShort) return ['the step was interrupted'];
  return stopped.length > 0 ? stopped : [...measured, ...answers];
}

/** Fewer calls may be cut one by one. */
const fewestUnanswered = 3;

/** Says that a target answered nothing any more from some call on, and no `/health` after the step. */
export function stoppedProblems(jobs: readonly ReportedJob[], isHealthy: boolean): string[] {
  const byEnd = jobs.toSorted((one, other) => other.answered - one.answered);
  const answered = byEnd.findIndex(({ status }) => status !== 0);
  const unanswered = answered < 0 ? byEnd.length : answered;
  if (isHealthy || unanswered < fewestUnanswered) return [];
  return [
    `neither the last ${unanswered} of ${jobs.length} calls were answered nor /health after them: the target may have stopped`,
  ];
}

/** Undefined for work of a card: what it takes is what is measured. */
function orderedWork({ serviceMs, gpu, target }: LoadRequest, { workMs }: LoadStep): OrderedWork | undefined {
  return gpu === undefined ? { workMs: workMs ?? serviceMs, clockRate: target.clockRate } : undefined;
}

/** Why the answers are none of the jobs that were ordered. */
function answerProblems(jobs: readonly ReportedJob[], ordered: OrderedWork | undefined): string[] {
  return [
    ...unreadProblems(jobs),
    ...refusedForRate(jobs),
    ...(ordered === undefined ? [] : undoneProblems(jobs, ordered)),
  ];
}

/** A target that answers without having done the work, or without the output of it, is measured at nothing that was asked of it. */
export function undoneProblems(jobs: readonly ReportedJob[], ordered: OrderedWork): string[] {
  const done = jobs.filter(({ status, record }) => status === 200 && record?.status === 'COMPLETED');
  const early = done.filter(({ sent, answered }) => answered - sent < leastOf(ordered)).length;
  const unmarked = done.filter(({ record }) => Object(record?.output).mark === undefined).length;
  const of = `of ${counted(done.length, 'job')} that completed`;
  return [
    ...(early > 0
      ? [`${early} ${of} were answered sooner than their work of ${ordered.workMs} ms can be done`]
      : []),
    ...(unmarked > 0 ? [`${unmarked} ${of} lack the output that the probe returns`] : []),
  ];
}

/** Of a job whose answer was not read nobody knows what came. */
export function unreadProblems(jobs: readonly ReportedJob[]): string[] {
  const unread = jobs.filter(({ isLong }) => isLong).length;
  if (unread === 0) return [];
  return [
    `${unread} of ${jobs.length} answers were not read: they had more than ${longestRecord} characters`,
  ];
}

/** Places what was seen at instants of the day among the times of the jobs; where none says when the step began, at the first sample. */
function sinceBegin(
  health: readonly HealthSample[],
  jobs: readonly ReportedJob[],
  clockRate: number,
): HealthSample[] {
  const begin = jobs[0]?.begin ?? health[0]?.at ?? 0;
  return health.map((sample) => ({ ...sample, at: (sample.at - begin) * clockRate }));
}

/** Runs the script of all scenarios. @returns whether it was interrupted */
async function runJobs(
  request: LoadRequest,
  folder: string,
  { endpoint, arrivals, workMs }: LoadStep,
  onStart: (pid: number) => void,
): Promise<boolean> {
  const environment = {
    ...{ ...request.environment, ...environmentOf(request.target), LOAD_ENDPOINT: endpoint },
    ...{ LOAD_ARRIVALS: JSON.stringify(arrivals), LOAD_JOB: loadProbeJson(request, workMs) },
  };
  try {
    await runK6({
      ...request,
      instances: 1,
      folder,
      script: 'jobs',
      environment,
      hasDashboard: false,
      onStart,
    });
    return false;
  } catch (error) {
    if (request.signal.aborted) return true;
    throw error;
  }
}

/** What a job does, as specs/probe.md says. */
export function loadProbeJson(
  { gpu, serviceMs }: Pick<LoadRequest, 'gpu' | 'serviceMs'>,
  workMs?: number,
): string {
  if (gpu === undefined) return JSON.stringify({ work: workMs ?? serviceMs });
  return JSON.stringify({ ...(workMs === undefined ? {} : { work: workMs }), gpu: JSON.parse(gpu) });
}

/** Milliseconds that are little beside what is measured. */
const little = 10;

/** A tenth of the usual answer's time; where all come together, a twentieth of the time until the last answer. */
export function toleratedLateness({ pattern }: Arrivals, jobs: readonly ReportedJob[]): number {
  if (jobs.length === 0) return little;
  if (pattern === 'together')
    return Math.max(little, boundsOf(jobs.map(({ answered }) => answered)).greatest / 20);
  const latencies = jobs.map(({ due, answered }) => answered - due).toSorted((a, b) => a - b);
  return Math.max(little, latencies[Math.floor(latencies.length / 2)]! / 10);
}
