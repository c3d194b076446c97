import { idealRate, type ToldHealth, type ToldJob } from '../plan/throughput-steps.ts';
import { boundsOf } from './bounds.ts';
import type { LoadFinding } from './verdict.ts';

/** What one step of one pool measured. Times in milliseconds, rates in jobs per second. */
export type StepFigures = {
  readonly workers: number;
  readonly share: number;
  readonly jobs: number;
  readonly asked: number;
  readonly done: number;
  readonly queue: ThroughputPercentiles;
  readonly execution: ThroughputPercentiles;
};
export type ThroughputPercentiles = { readonly p50: number; readonly p95: number; readonly p99: number };

/** What a pool comes to. */
export type PoolFigures = {
  readonly workers: number;
  readonly serviceMs: number;
  /** At best, by workers and service time; at most, as measured; the one as a part of the other. */
  readonly ideal: number;
  readonly most: number;
  readonly efficiency: number;
  /** The highest rate at which the queue kept short; undefined where none did. */
  readonly keptUpWith: number | undefined;
  readonly coldStarts: number;
};

export function figuresOf(jobs: readonly ToldJob[]): StepFigures[] {
  const steps = Map.groupBy(jobs.filter(isDone), ({ workers, share }) => `${workers} ${share}`);
  return [...steps.values()].map(stepFigures).sort((a, b) => a.workers - b.workers || a.share - b.share);
}

function stepFigures(jobs: readonly ToldJob[]): StepFigures {
  const { workers, share } = jobs[0]!;
  const { least: begin, greatest: end } = boundsOf(jobs.map(({ sent }) => sent));
  const seconds = Math.max(1, end - begin) / 1000;
  const inTime = jobs.filter(({ answered }) => answered <= end).length;
  const execution = jobs.map(executionOf);
  return {
    ...{ workers, share, jobs: jobs.length, asked: (jobs.length - 1) / seconds, done: inTime / seconds },
    queue: percentilesOf(jobs.map((job, nth) => Math.max(0, job.answered - job.sent - execution[nth]!))),
    execution: percentilesOf(execution),
  };
}

/**
 * What the pool does at most is measured where it is asked for more, from the first answer to the last: there it is never idle.
 */
export function poolFigures(jobs: readonly ToldJob[], health: readonly ToldHealth[]): PoolFigures[] {
  const pools = Map.groupBy(jobs.filter(isDone), ({ workers }) => workers);
  return [...pools]
    .map(([workers, some]) => poolOf(workers, some, health))
    .sort((a, b) => a.workers - b.workers);
}

function poolOf(workers: number, jobs: readonly ToldJob[], health: readonly ToldHealth[]): PoolFigures {
  const { least: lowest, greatest: highest } = boundsOf(jobs.map(({ share }) => share));
  const serviceMs = percentilesOf(jobs.filter(({ share }) => share === lowest).map(executionOf)).p50;
  const ends = jobs.filter(({ share }) => share === highest).map(({ answered }) => answered);
  const { least: first, greatest: last } = boundsOf(ends);
  const span = last - first;
  const most = span > 0 ? (1000 * (ends.length - 1)) / span : 0;
  const ideal = idealRate(workers, Math.max(1, serviceMs));
  // A queue that takes half of all jobs longer than their work does is one that grows.
  const kept = figuresOf(jobs).filter(({ queue }) => queue.p50 <= serviceMs);
  const keptUpWith = kept.length === 0 ? undefined : Math.max(...kept.map(({ asked }) => asked));
  return {
    workers,
    serviceMs,
    ideal,
    most,
    efficiency: most / ideal,
    keptUpWith,
    coldStarts: startsIn(workers, health),
  };
}

/** Workers that were not there when we looked before. */
function startsIn(workers: number, health: readonly ToldHealth[]): number {
  const own = health.filter((one) => one.workers === workers).sort((a, b) => a.at - b.at);
  return own.reduce((sum, { there }, nth) => sum + Math.max(0, there - (own[nth - 1]?.there ?? 0)), 0);
}

/** Whether a card did it or a model, of which sleeping is the plainest: as the outputs say. */
export function kindOfWork(jobs: readonly ToldJob[]): string {
  const kinds = new Set(jobs.map(({ record }) => gpuOf(record?.output)?.kind ?? 'modelled'));
  const device = jobs.map(({ record }) => gpuOf(record?.output)?.device).find((name) => name !== undefined);
  return [kinds.has('measured') ? 'gpu' : 'modelled', ...(device === undefined ? [] : [`(${device})`])].join(
    ' ',
  );
}

function gpuOf(output: unknown): { kind?: string; device?: string } | undefined {
  return (output as { gpu?: { kind?: string; device?: string } } | null | undefined)?.gpu;
}

/** Every job comes to its end once, under an id of its own and with its own output. */
export function judgeJobs(jobs: readonly ToldJob[], submitted: number): LoadFinding {
  const done = jobs.filter(isDone);
  const ids = new Set(done.map(({ record }) => record!.id));
  const mixed = done.filter(
    ({ mark, record }) => markIn(record!.output) !== undefined && markIn(record!.output) !== mark,
  );
  const part = { part: 'jobs', documented: 'each is accounted for once' };
  const measured = `${submitted} submitted, ${done.length} completed, ${ids.size} ids, ${mixed.length} with another's output`;
  if (ids.size < done.length) return { ...part, measured, verdict: 'fail', reason: 'two jobs have one id' };
  if (mixed.length > 0) return { ...part, measured, verdict: 'fail', reason: 'outputs are mixed up' };
  if (done.length < submitted || done.length === 0) {
    const reason = [...new Set(jobs.filter((job) => !isDone(job)).map(wordsOf))].slice(0, 3).join('; ');
    return { ...part, measured, verdict: 'inconclusive', reason: `not every job completed: ${reason}` };
  }
  return { ...part, measured, verdict: 'pass' };
}

function wordsOf({ status, record }: ToldJob): string {
  return `${status} ${String(record?.status ?? 'without a state')}`;
}

function markIn(output: unknown): unknown {
  return (output as { mark?: unknown } | null | undefined)?.mark;
}

function isDone({ record }: ToldJob): boolean {
  return record?.status === 'COMPLETED';
}

/** As the record says, in milliseconds: the document shows no unit. All of the wait where it says nothing. */
function executionOf({ record, sent, answered }: ToldJob): number {
  const { executionTime } = record ?? {};
  return typeof executionTime === 'number' ? executionTime : answered - sent;
}

function percentilesOf(values: readonly number[]): ThroughputPercentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
