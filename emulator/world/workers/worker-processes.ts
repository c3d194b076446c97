import type { WorldDuration } from '../../core/agenda.ts';
import { type AttemptOutcome, dispatch, endRun, loseWorker, takeBack } from '../../core/dispatch.ts';
import type { Endpoint, Run, Worker } from '../../core/endpoint.ts';
import type { Chunk } from '../../core/job.ts';
import type { Service } from '../../core/service.ts';
import { takeIn, takeProgress } from '../../core/stream.ts';
import { askForJobs, attachWorker, removeWorker } from '../../core/workers.ts';
import type { Clock } from '../../runtime/clock.ts';
import { holdWorker } from './hold.ts';
import { watchWorker } from './watch.ts';
import {
  createProcess,
  forgetStop,
  isAttached,
  requestStop,
  runOf,
  type WorkerProcess,
} from './worker-process.ts';

/** Real milliseconds, on the monotonic clock. */
export type WorkerTerms = {
  /** How often a worker is to report that it is alive. */
  readonly ping: WorldDuration;
  /** What the names of the variables begin with that the workers' SDK reads. */
  readonly prefix: string;
  /** How long a call is held for which there is nothing to report. */
  readonly hold: WorldDuration;
};

/** Who calls: a worker process of an endpoint, until it hangs up. */
export type WorkerCaller = { endpoint: Endpoint; workerId: string; gone: AbortSignal };

/** The worker processes of one world, specs/worker.openapi.yaml. */
export type WorkerProcesses = {
  /** Waits for jobs, so many at most. Those that it gives are in progress. */
  take(caller: WorkerCaller, slots: number): Promise<readonly Run[] | 'no room'>;
  /** Jobs that were given to a worker and never reached it. */
  takeBack(caller: WorkerCaller, runs: readonly Run[]): void;
  /**
   * Each of these gives whether it changed anything: a report on a job that is not the worker's does not.
   * @param isLast whether the worker takes no job any more
   */
  end(caller: WorkerCaller, jobId: string, outcome: AttemptOutcome, isLast: boolean): boolean;
  progress(caller: WorkerCaller, jobId: string, progress: unknown): boolean;
  stream(caller: WorkerCaller, jobId: string, chunk: Chunk): boolean;
  ping(caller: WorkerCaller, jobIds: readonly string[]): boolean;
  /** Waits for jobs that the worker is to stop. */
  toStop(caller: WorkerCaller): Promise<readonly string[]>;
  /** Of the core: a job was assigned to a worker, or taken from it. */
  start(run: Run): void;
  stop(run: Run): void;
  /** Ends with the world. */
  close(): void;
};

export function createWorkerProcesses(
  terms: WorkerTerms,
  clock: Clock,
  service: () => Service,
): WorkerProcesses {
  const all = new Map<string, WorkerProcess>();
  const byWorker = new WeakMap<Worker, WorkerProcess>();
  const endWatch = watchWorker(terms.ping, () => all.values(), { lose, abandon });

  /** The process that calls, which lives. */
  function hear({ endpoint, workerId }: WorkerCaller): WorkerProcess {
    const key = JSON.stringify([endpoint.id, workerId]);
    const known = all.get(key);
    const process = known?.endpoint === endpoint ? known : createProcess(workerId, endpoint);
    all.set(key, process);
    process.silent = 0;
    return process;
  }

  /** Whether the endpoint has it, or has room for it. @see interface 7.1 */
  function attach(process: WorkerProcess): boolean {
    if (isAttached(process)) return true;
    const { endpoint, id } = process;
    if (endpoint.workers.length >= service().behaviour.mostWorkers(endpoint)) return false;
    process.worker = attachWorker(service(), endpoint, id, clock.now());
    byWorker.set(process.worker, process);
    return true;
  }

  function ask(process: WorkerProcess, slots: number, gone: AbortSignal): Promise<readonly Run[]> {
    const { endpoint } = process;
    const worker = process.worker!;
    process.asking?.held.release();
    if (gone.aborted) return Promise.resolve([]);
    const given: Run[] = [];
    const held = holdWorker(terms.hold, gone, () => {
      if (process.asking?.held !== held) return;
      process.asking = undefined;
      askForJobs(endpoint, worker, 0);
    });
    process.asking = { held, given };
    askForJobs(endpoint, worker, slots);
    dispatch(service(), endpoint, clock.now());
    return held.over.then(() => given.filter((run) => run.job.run === run));
  }

  /** One that has hung up and has nothing to do may be gone. If it is not, it comes back with its next call. */
  function leave(process: WorkerProcess): void {
    const isIdle = process.asking === undefined && process.worker?.runs.size === 0;
    if (isIdle) removeWorker(process.endpoint, process.worker!, clock.now());
  }

  async function listen(process: WorkerProcess, gone: AbortSignal): Promise<void> {
    if (gone.aborted) return;
    const held = holdWorker(terms.hold, gone, () => {
      if (process.listening === held) process.listening = undefined;
    });
    process.listening = held;
    await held.over;
  }

  function lose(process: WorkerProcess, why: string): void {
    process.asking?.held.release();
    loseWorker(service(), process.endpoint, process.worker!, why, clock.now());
  }

  function abandon(run: Run, why: string): void {
    stop(run);
    endRun(service(), run, { ended: 'failed', error: why }, clock.now());
  }

  function stop(run: Run): void {
    const process = byWorker.get(run.worker);
    const isDelivered = process?.asking?.given.includes(run) !== true;
    if (process !== undefined && isDelivered) requestStop(process, run.job.id);
  }

  /** Does something with the caller's attempt at a job, if it has one. */
  function onRun(caller: WorkerCaller, jobId: string, act: (run: Run) => void): boolean {
    const process = hear(caller);
    clock.now(); // What is due happens first: the attempt may have timed out.
    const run = runOf(process, jobId);
    if (run === undefined) return false;
    process.unnamed.delete(run);
    act(run);
    return true;
  }

  return {
    async take(caller, slots) {
      const process = hear(caller);
      if (!attach(process)) return 'no room';
      const runs = await ask(process, slots, caller.gone);
      if (caller.gone.aborted) leave(process);
      return runs;
    },
    takeBack(caller, runs) {
      for (const run of runs) takeBack(service(), run, clock.now());
      leave(hear(caller));
    },
    end(caller, jobId, outcome, isLast) {
      const process = hear(caller);
      if (isLast) process.asking?.held.release();
      const isIts = onRun(caller, jobId, (run) => endRun(service(), run, outcome, clock.now()));
      forgetStop(process, jobId);
      if (isLast) leave(process);
      return isIts;
    },
    progress: (caller, jobId, progress) => onRun(caller, jobId, (run) => takeProgress(run, progress)),
    stream: (caller, jobId, chunk) => onRun(caller, jobId, (run) => takeIn(run, chunk, clock.now())),
    ping(caller, jobIds) {
      const process = hear(caller);
      const namedJobs = new Set(jobIds);
      for (const run of process.worker?.runs ?? [])
        if (namedJobs.has(run.job.id)) process.unnamed.delete(run);
      for (const id of process.stopped) {
        if (namedJobs.has(id)) requestStop(process, id);
        else if (!process.stopsToReport.has(id)) process.stopped.delete(id);
      }
      return isAttached(process);
    },
    async toStop(caller) {
      const process = hear(caller);
      process.listening?.release();
      if (process.stopsToReport.size === 0) await listen(process, caller.gone);
      if (caller.gone.aborted) return [];
      const ids = [...process.stopsToReport];
      process.stopsToReport.clear();
      return ids;
    },
    start(run) {
      const process = byWorker.get(run.worker)!;
      forgetStop(process, run.job.id);
      const { given, held } = process.asking!;
      given.push(run);
      if (given.length === 1) queueMicrotask(held.release);
    },
    stop,
    close() {
      endWatch();
      for (const process of all.values()) {
        process.asking?.held.release();
        process.listening?.release();
      }
    },
  };
}
