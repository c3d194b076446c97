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
  let runs: NotedRun[] = [];
  let workers: NotedWorker[] = [];
  // A job has its input and output, which may be large: a note must not keep it.
  const noteOfRun = new WeakMap<Run, NotedRun>();
  const noteOfWorker = new WeakMap<Worker, NotedWorker>();
  const bounded = <Noted>(all: Noted[]): Noted[] => (all.length < 2 * most ? all : all.slice(-most));

  return {
    noteAsked(worker) {
      const { number, startedAt: asked } = worker;
      const noted = { worker: number, asked, ready: undefined, gone: undefined };
      noteOfWorker.set(worker, noted);
      workers = bounded(workers);
      workers.push(noted);
    },
    noteReady(worker, now) {
      const noted = noteOfWorker.get(worker);
      if (noted !== undefined) noted.ready = now;
    },
    noteGone(worker, now) {
      const noted = noteOfWorker.get(worker);
      if (noted !== undefined) noted.gone = now;
    },
    noteStart(run) {
      const { job, worker, attempt, startedAt: started } = run;
      const { id, submittedAt: accepted, queuedAt: queued } = job;
      const noted = { job: id, worker: worker.number, attempt, accepted, queued, started, ended: undefined };
      noteOfRun.set(run, noted);
      runs = bounded(runs);
      runs.push(noted);
    },
    noteEnd(run, now) {
      const noted = noteOfRun.get(run);
      if (noted !== undefined) noted.ended ??= now;
    },
    runsSince: (instant) => runs.filter(({ ended }) => ended === undefined || ended >= instant),
    workersSince: (instant) => workers.filter(({ gone }) => gone === undefined || gone >= instant),
  };
}
