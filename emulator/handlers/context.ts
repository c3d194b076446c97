import type { WorldDuration } from '../core/agenda.ts';
import { RunStoppedError, WorkerCrash } from '../core/errors.ts';
import type { Task } from '../runtime/activity.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Egress } from '../runtime/egress.ts';
import { chunkWith } from './chunk.ts';
import type { HandlerContext } from './handler.ts';

/**
 * The context of one run: its sleeps are parked on the agenda, its calls hold time still.
 * @param run tells it apart from every other run of its world
 */
export function createContext(
  clock: Clock,
  egress: Egress,
  task: Task,
  signal: AbortSignal,
  run: string,
): HandlerContext {
  return {
    run,
    sleep: (duration) => sleep(clock, task, signal, duration),
    now: () => clock.now(),
    post: (url, body, timeout) => egress.post(url, body, timeout, signal),
    chunk: chunkWith,
    crash(reason) {
      throw new WorkerCrash(reason);
    },
    signal,
  };
}

async function sleep(clock: Clock, task: Task, signal: AbortSignal, duration: WorldDuration): Promise<void> {
  if (signal.aborted) throw new RunStoppedError('the run was stopped');
  if (Number.isNaN(duration)) throw new TypeError('a sleep needs a number of milliseconds');
  if (duration <= 0) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (): void => {
    entry.cancel();
    task.resume();
    reject(new RunStoppedError('the run was stopped while it slept'));
  };
  const entry = clock.agenda.at(clock.now() + duration, () => {
    signal.removeEventListener('abort', stop);
    task.resume();
    resolve();
  });
  signal.addEventListener('abort', stop, { once: true });
  task.park();
  await promise;
}
