import type { WorldInstant } from './agenda.ts';
import type { Run, Worker } from './endpoint.ts';

/** One attempt at a job: who ran it, and when it came to what. */
export type NotedRun = {
  readonly job: string;
  /** The number of the worker, counted in the order in which its endpoint started them. */
  readonly worker: number;
  readonly attempt: number;
  readonly accepted: WorldInstant;
  readonly queued: WorldInstant;
  readonly started: WorldInstant;
  ended: WorldInstant | undefined;
};

/** When a worker was asked for, could take its first job, and was gone. */
export type NotedWorker = {
  readonly worker: number;
  readonly asked: WorldInstant;
  ready: WorldInstant | undefined;
  gone: WorldInstant | undefined;
};

/** What the workers of an endpoint did and when, for whoever wants to see where the time goes. */
export type Timeline = {
  noteAsked(worker: Worker): void;
  noteReady(worker: Worker, now: WorldInstant): void;
  noteGone(worker: Worker, now: WorldInstant): void;
  noteStart(run: Run): void;
  noteEnd(run: Run, now: WorldInstant): void;
  /** Attempts that were at work at some time since an instant, in the order of their starts. */
  runsSince(instant: WorldInstant): NotedRun[];
  /** Workers that were there at some time since an instant. */
  workersSince(instant: WorldInstant): NotedWorker[];
};

/** How many attempts and workers are remembered at least; of twice as many the older half is forgotten. */
const remembered = 20_000;

export function createTimeline(most = remembered): Timeline {
  let runs = new Map<Run, NotedRun>();
  let workers = new Map<Worker, NotedWorker>();
  const bounded = <Key, Noted>(all: Map<Key, Noted>): Map<Key, Noted> =>
    all.size < 2 * most ? all : new Map([...all].slice(-most));

  return {
    noteAsked(worker) {
      const { number, startedAt: asked } = worker;
      workers = bounded(workers).set(worker, { worker: number, asked, ready: undefined, gone: undefined });
    },
    noteReady(worker, now) {
      const noted = workers.get(worker);
      if (noted !== undefined) noted.ready = now;
    },
    noteGone(worker, now) {
      const noted = workers.get(worker);
      if (noted !== undefined) noted.gone = now;
    },
    noteStart(run) {
      const { job, worker, attempt, startedAt: started } = run;
      const { id, submittedAt: accepted, queuedAt: queued } = job;
      runs = bounded(runs).set(run, {
        ...{ job: id, worker: worker.number, attempt, accepted, queued, started, ended: undefined },
      });
    },
    noteEnd(run, now) {
      const noted = runs.get(run);
      if (noted !== undefined) noted.ended ??= now;
    },
    runsSince: (instant) => [...runs.values()].filter(({ ended }) => ended === undefined || ended >= instant),
    workersSince: (instant) =>
      [...workers.values()].filter(({ gone }) => gone === undefined || gone >= instant),
  };
}
