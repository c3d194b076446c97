import type { FigureUnit } from '../../../engine/measurement/measurements.ts';
import type { StepOutcome } from '../run-step.ts';
import type { FigureEntry } from './figure-store.ts';
import {
  depthGrowth,
  driftOf,
  longestPause,
  overtakenShare,
  type StartedJob,
  throughputDrift,
} from './job-flow.ts';
import { type JobTimes, stepTimes } from './job-times.ts';

/** Fewer jobs show no trend. */
const fewest = 50;

/** How jobs flow through an endpoint of so many workers: in which order, evenly or not, by how many workers, and how often. */
export function flowFigures(step: string, outcome: StepOutcome, workers: number): FigureEntry[] {
  const { jobs } = stepTimes(outcome);
  const done = jobs.filter(isStarted);
  const { problems, arrivals } = outcome;
  const { problem } = outcome.observed;
  const seenProblems = problem === undefined ? problems : [...problems, problem];
  const entry = (
    [name, unit, better]: readonly [string, FigureUnit, FigureEntry['better']],
    value: number | undefined,
    count: number,
  ): FigureEntry[] =>
    value === undefined || count === 0
      ? lostRound({ name: `${step}/${name}`, unit, better, problems })
      : [{ name: `${step}/${name}`, unit, better, problems, round: { value, count } }];
  const isSteady = done.length >= fewest;
  return [
    ...entry(['workers-used', 'ratio', 'higher'], workersUsed(jobs, workers), done.length),
    ...entry(['overtaken-share', 'share', 'lower'], overtakenShare(done), done.length),
    ...entry(['longest-pause', 'ms', 'lower'], longestPause(done), isSteady ? done.length : 0),
    ...entry(['run-drift', 'ratio', 'lower'], driftOf(done), isSteady ? done.length : 0),
    ...entry(['run-by-depth', 'ratio', 'lower'], depthGrowth(done), isSteady ? done.length : 0),
    ...(arrivals.pattern === 'one-by-one' && arrivals.callers > 1
      ? entry(
          ['throughput-drift', 'ratio', 'higher'],
          throughputDrift(done, arrivals.callers),
          isSteady ? done.length : 0,
        )
      : []),
    ...healthFigures(outcome, entry).map((figure) => ({ ...figure, problems: seenProblems })),
  ];
}

/** Nothing was measured in this round: where that has a reason, other rounds say nothing either. */
function lostRound(figure: FigureEntry): FigureEntry[] {
  return figure.problems.length > 0 ? [figure] : [];
}

type NewEntry = (
  kind: readonly [string, FigureUnit, FigureEntry['better']],
  value: number | undefined,
  count: number,
) => FigureEntry[];

/** What `/health` said meanwhile; nothing where it said nothing. */
function healthFigures({ observed: { health }, jobs }: StepOutcome, entry: NewEntry): FigureEntry[] {
  const active = health.filter(({ inQueue, inProgress }) => inQueue + inProgress > 0);
  const idle = active.filter((sample) => sample.inQueue > 0 && sample.idle > 0).length;
  const there = sumOf(health.map((sample) => sample.idle + sample.running));
  const pretended = sumOf(health.map(({ running, inProgress }) => Math.max(0, running - inProgress)));
  const [first, last] = [health[0], health.at(-1)];
  const retried = first === undefined || last === undefined ? undefined : last.retried - first.retried;
  return [
    ...entry(['idle-while-queued', 'share', 'lower'], idle / active.length, active.length).map((figure) => ({
      ...figure,
      counts: 'looks at /health',
    })),
    ...entry(['running-without-job', 'share', 'lower'], pretended / there, there).map((figure) => ({
      ...figure,
      counts: 'workers in looks at /health',
    })),
    ...entry(
      ['runs-per-job', 'ratio', 'lower'],
      retried === undefined ? undefined : (jobs.length + Math.max(0, retried)) / jobs.length,
      jobs.length,
    ),
  ];
}

/**
 * The share of the workers that may be there which do the work: how many would do as much where each did alike (the inverse of
 * Simpson's index). Undefined where nobody says who ran what.
 */
function workersUsed(jobs: readonly JobTimes[], workers: number): number | undefined {
  const counts = [...Map.groupBy(jobs, ({ worker }) => worker)].flatMap(([worker, own]) =>
    worker === undefined ? [] : [own.length],
  );
  if (counts.length === 0) return undefined;
  return Math.min(1, sumOf(counts) ** 2 / sumOf(counts.map((count) => count ** 2)) / workers);
}

function isStarted(job: JobTimes): job is StartedJob {
  return job.isCompleted && job.started !== undefined && job.ended !== undefined;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
