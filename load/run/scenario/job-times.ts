import type { ReportedJob } from '../../plan/reported-job.ts';
import { boundsOf } from '../bounds.ts';
import type { TargetTimeline, TimelineRun, TimelineWorker } from '../observation.ts';
import type { StepOutcome } from '../run-step.ts';
import { isCompleted } from './job-figures.ts';

/** Where the time of a job went, in milliseconds of the target's time since its step began. */
export type JobTimes = {
  readonly due: number;
  readonly sent: number;
  /** When the client had its answer. */
  readonly answered: number;
  readonly isCompleted: boolean;
  /** As the target's timeline has it. */
  readonly accepted?: number;
  readonly queued?: number;
  /** The last attempt: as the timeline has it, and else what is left of the answer's time after `executionTime`. */
  readonly started?: number;
  readonly ended?: number;
  readonly worker?: number;
  readonly attempts?: number;
};

export type WorkerTimes = {
  readonly worker: number;
  readonly asked: number;
  readonly ready?: number;
  readonly firstJob?: number;
  /** When its last job ended. */
  readonly idle?: number;
  readonly gone?: number;
};

export type StepTimes = {
  readonly jobs: readonly JobTimes[];
  /** Empty where the target shows no timeline. */
  readonly workers: readonly WorkerTimes[];
};

/** Puts what callers saw and what the target's timeline has of each job on one clock. */
export function stepTimes({ jobs, observed: { timeline } }: StepOutcome): StepTimes {
  if (timeline === undefined) return { jobs: jobs.map(timesSeen), workers: [] };
  const runs = Map.groupBy(timeline.runs, ({ job }) => job);
  const idOf = ({ record }: ReportedJob): string => (typeof record?.id === 'string' ? record.id : '');
  const behind = boundsOf(
    jobs.flatMap((job) => (runs.get(idOf(job)) ?? []).map(({ accepted }) => accepted - job.sent)),
  ).least;
  if (!Number.isFinite(behind)) return { jobs: jobs.map(timesSeen), workers: [] };
  return {
    jobs: jobs.map((job) => withRuns(timesSeen(job), runs.get(idOf(job)), behind)),
    workers: workerTimes(timeline, behind),
  };
}

function timesSeen(job: ReportedJob): JobTimes {
  const { due, sent, answered, record } = job;
  const seen = { due, sent, answered, isCompleted: isCompleted(job) };
  const ran = record?.executionTime;
  return typeof ran === 'number' && ran >= 0 && seen.isCompleted
    ? { ...seen, started: Math.max(sent, answered - ran), ended: answered }
    : seen;
}

function withRuns(seen: JobTimes, runs: readonly TimelineRun[] | undefined, behind: number): JobTimes {
  const [first, last] = [runs?.[0], runs?.at(-1)];
  if (first === undefined || last === undefined) return seen;
  return {
    ...seen,
    ...{ accepted: first.accepted - behind, queued: first.queued - behind, started: last.started - behind },
    ...(last.ended === undefined ? {} : { ended: last.ended - behind }),
    ...{ worker: last.worker, attempts: runs!.length },
  };
}

function workerTimes({ runs, workers }: TargetTimeline, behind: number): WorkerTimes[] {
  const own = Map.groupBy(runs, ({ worker }) => worker);
  const on = (name: keyof WorkerTimes, instant: number | undefined): Partial<WorkerTimes> =>
    instant === undefined ? {} : { [name]: instant - behind };
  return workers.map(({ worker, asked, ready, gone }: TimelineWorker) => ({
    ...{ worker, asked: asked - behind, ...on('ready', ready) },
    ...on('firstJob', own.get(worker)?.[0]?.started),
    ...on('idle', own.get(worker)?.at(-1)?.ended),
    ...on('gone', gone),
  }));
}
