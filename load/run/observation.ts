import type { SeenHealth } from './ask-health.ts';

/** What `/health` said at some instant of a step, in milliseconds of the target's time since the step began. */
export type HealthSample = {
  readonly at: number;
  readonly inQueue: number;
  readonly inProgress: number;
  readonly retried: number;
  readonly idle: number;
  readonly running: number;
};

/** One attempt at a job, as a target notes it that shows its timeline. Instants are on a clock of its own. */
export type TimelineRun = {
  readonly job: string;
  readonly worker: number;
  readonly attempt: number;
  readonly accepted: number;
  readonly queued: number;
  readonly started: number;
  readonly ended?: number;
};

export type TimelineWorker = {
  readonly worker: number;
  readonly asked: number;
  readonly ready?: number;
  readonly gone?: number;
};

export type TargetTimeline = {
  readonly runs: readonly TimelineRun[];
  readonly workers: readonly TimelineWorker[];
};

/** What was seen of the target beside the answers to calls. */
export type Observation = {
  /** Instant at which the step began, in real milliseconds since 1970; undefined where no job says it. */
  readonly begin?: number | undefined;
  readonly health: readonly HealthSample[];
  /** Why the looks at health are no even sample of the step; undefined where they are. */
  readonly problem?: string | undefined;
  /** Only an emulator shows it. */
  readonly timeline?: TargetTimeline | undefined;
};

/** @returns undefined for a record that lacks a count, or whose counts are none */
export function healthSample(at: number, seen: SeenHealth | undefined): HealthSample | undefined {
  const { jobs = {}, workers = {} } = seen ?? {};
  const { inQueue, inProgress, retried } = jobs;
  const { idle, running } = workers;
  const counts = { inQueue, inProgress, retried, idle, running };
  return Object.values(counts).every(isCount) ? { at, ...(counts as Omit<HealthSample, 'at'>) } : undefined;
}

/** How many workers a health record counts; undefined where they are no counts. */
export function workersIn(seen: SeenHealth | undefined): number | undefined {
  const { idle, running } = seen?.workers ?? {};
  return isCount(idle) && isCount(running) ? idle + running : undefined;
}

/** More than any endpoint has: what is beyond is no count. */
const mostCounted = 10 ** 9;

function isCount(count: unknown): count is number {
  return Number.isSafeInteger(count) && (count as number) >= 0 && (count as number) <= mostCounted;
}
