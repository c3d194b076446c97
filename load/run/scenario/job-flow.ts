import type { JobTimes } from './job-times.ts';

export type StartedJob = JobTimes & { readonly started: number; readonly ended: number };

/** Milliseconds within which two calls, or two starts, have no order. */
const sameMoment = 20;

/** The share of jobs that started after one that was sent later. */
export function overtakenShare(jobs: readonly StartedJob[]): number {
  const bySent = jobs.toSorted((one, other) => one.sent - other.sent);
  const earliestAfter = Array<number>(bySent.length + 1).fill(Infinity);
  for (let nth = bySent.length - 1; nth >= 0; nth -= 1)
    earliestAfter[nth] = Math.min(earliestAfter[nth + 1]!, bySent[nth]!.started);
  let later = 0;
  const overtaken = bySent.filter(({ sent, started }) => {
    while (later < bySent.length && bySent[later]!.sent <= sent + sameMoment) later += 1;
    return earliestAfter[later]! < started - sameMoment;
  });
  return jobs.length === 0 ? 0 : overtaken.length / jobs.length;
}

/** The longest time for which jobs waited and none started, in milliseconds; 1 at least, so that it can be compared. */
export function longestPause(jobs: readonly StartedJob[]): number {
  const byStart = jobs.toSorted((one, other) => one.started - other.started);
  const waitingSince = Array<number>(byStart.length + 1).fill(Infinity);
  for (let nth = byStart.length - 1; nth >= 0; nth -= 1)
    waitingSince[nth] = Math.min(waitingSince[nth + 1]!, byStart[nth]!.sent);
  return byStart.reduce((longest, { started }, nth) => {
    const before = nth === 0 ? -Infinity : byStart[nth - 1]!.started;
    return Math.max(longest, started - Math.max(before, waitingSince[nth]!));
  }, 1);
}

/** How long runs take in the last fifth of a step, against the first. */
export function driftOf(jobs: readonly StartedJob[]): number {
  const byStart = jobs.toSorted((one, other) => one.started - other.started);
  const fifth = Math.floor(byStart.length / 5);
  return meanRun(byStart.slice(-fifth)) / meanRun(byStart.slice(0, fifth));
}

/**
 * Jobs done a second in the last fifth of a step, against the first; the end, where fewer wait than there are workers, is left
 * out. Workers that started together go on ending together: means of as many ends as there are callers do not depend on where a
 * fifth begins among those.
 */
export function throughputDrift(jobs: readonly StartedJob[], callers: number): number | undefined {
  const ends = jobs.map(({ ended }) => ended).toSorted((one, other) => one - other);
  const full = ends.slice(0, Math.max(0, ends.length - callers));
  const fifth = Math.floor(full.length / 5);
  if (fifth < 2 * callers) return undefined;
  const meanEnd = (from: number): number =>
    full.slice(from, from + callers).reduce((sum, end) => sum + end, 0) / callers;
  const spanned = (from: number): number => meanEnd(from + fifth - callers) - meanEnd(from);
  const [first, last] = [spanned(0), spanned(full.length - fifth)];
  return last > 0 && first > 0 ? first / last : undefined;
}

/** How long the jobs run that start before the longest queues, a tenth of all, against the half before the shortest. */
export function depthGrowth(jobs: readonly StartedJob[]): number {
  const sent = jobs.map((job) => job.sent).toSorted((one, other) => one - other);
  const starts = jobs.map(({ started }) => started).toSorted((one, other) => one - other);
  const waiting = ({ started }: StartedJob): number => countUpTo(sent, started) - countUpTo(starts, started);
  const byDepth = jobs
    .map((job) => ({ job, depth: waiting(job) }))
    .toSorted((one, other) => one.depth - other.depth)
    .map(({ job }) => job);
  const half = byDepth.slice(0, Math.ceil(byDepth.length / 2));
  return meanRun(byDepth.slice(-Math.ceil(byDepth.length / 10))) / meanRun(half);
}

/** How many of some sorted numbers are at most so large. */
function countUpTo(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (sorted[middle]! <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Half a millisecond is added: clocks that know whole ones show runs that took none. */
function meanRun(jobs: readonly StartedJob[]): number {
  return jobs.reduce((sum, { started, ended }) => sum + (ended - started), 0) / jobs.length + 0.5;
}
