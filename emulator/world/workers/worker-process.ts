import type { Endpoint, Run, Worker } from '../../core/endpoint.ts';
import type { HeldWorker } from './hold.ts';

/** A worker process as its calls show it. */
export type WorkerProcess = {
  readonly id: string;
  readonly endpoint: Endpoint;
  /** What it is in the service; undefined before it has asked for a job. */
  worker: Worker | undefined;
  /** How many looks ago it was heard of. */
  silent: number;
  /** Its call for jobs, while one is held, and the jobs that it is about to be answered with. */
  asking: { readonly held: HeldWorker; readonly given: Run[] } | undefined;
  /** Its call for jobs to stop. */
  listening: HeldWorker | undefined;
  /** Jobs that were taken from it, which it may not know yet, and those of them that are still to be reported to it. */
  readonly stopped: Set<string>;
  readonly stopsToReport: Set<string>;
  /** How many looks ago its pings have named an attempt. */
  readonly unnamed: WeakMap<Run, number>;
};

export function createProcess(id: string, endpoint: Endpoint): WorkerProcess {
  return {
    id,
    endpoint,
    worker: undefined,
    silent: 0,
    asking: undefined,
    listening: undefined,
    stopped: new Set(),
    stopsToReport: new Set(),
    unnamed: new WeakMap(),
  };
}

/** Whether the service still counts on it. */
export function isAttached({ worker, endpoint }: WorkerProcess): boolean {
  return worker !== undefined && endpoint.workers.includes(worker);
}

/** Its attempt at a job; undefined when it has none, or none any more. */
export function runOf({ worker }: WorkerProcess, jobId: string): Run | undefined {
  return [...(worker?.runs ?? [])].find(({ job }) => job.id === jobId);
}

/** A job is no longer this process's, which is to learn of it. */
export function requestStop(process: WorkerProcess, jobId: string): void {
  process.stopped.add(jobId);
  process.stopsToReport.add(jobId);
  process.listening?.release();
}

export function forgetStop({ stopped, stopsToReport }: WorkerProcess, jobId: string): void {
  stopped.delete(jobId);
  stopsToReport.delete(jobId);
}
