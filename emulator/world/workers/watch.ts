import type { WorldDuration } from '../../core/agenda.ts';
import type { Run } from '../../core/endpoint.ts';
import { isAttached, type WorkerProcess } from './worker-process.ts';

/** How often is looked, in a ping's interval, and after how many looks patience ends: three intervals. */
const looksInAPing = 2;
const mostLooks = 6;

type Losses = {
  lose(process: WorkerProcess, why: string): void;
  abandon(run: Run, why: string): void;
};

/**
 * Looks after worker processes, on the monotonic clock. Looks are counted, not milliseconds: when the emulator itself
 * stood still, nobody else was silent. One that waits for a job, on a connection that stands, has nothing to lose.
 * @param ping real milliseconds
 * @returns what ends the watch
 */
export function watchWorker(
  ping: WorldDuration,
  all: () => Iterable<WorkerProcess>,
  losses: Losses,
): () => void {
  const timer = setInterval(() => {
    for (const process of [...all()]) if (isAttached(process)) look(process, ping, losses);
  }, ping / looksInAPing);
  timer.unref();
  return () => clearInterval(timer);
}

function look(process: WorkerProcess, ping: WorldDuration, { lose, abandon }: Losses): void {
  const silence = `${(ping * mostLooks) / looksInAPing} ms`;
  const isWaiting = process.asking !== undefined && process.worker!.runs.size === 0;
  process.silent = isWaiting ? 0 : process.silent + 1;
  if (process.silent > mostLooks) {
    lose(process, `nothing was heard of the worker ${process.id} for ${silence}`);
    return;
  }
  for (const run of [...process.worker!.runs]) {
    const looks = (process.unnamed.get(run) ?? 0) + 1;
    process.unnamed.set(run, looks);
    if (looks > mostLooks)
      abandon(run, `the worker ${process.id} has not named job ${run.job.id} for ${silence}`);
  }
}
