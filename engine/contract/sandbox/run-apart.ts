import { Worker } from 'node:worker_threads';
import { readingLimits } from '../../reading-limits.ts';

/**
 * Runs a module with something of a target's in a thread of its own, which posts one message.
 * @param mostMs real milliseconds: they decide no verdict but inconclusive
 * @returns the message; `overrun` when none came in time, or memory ran out
 */
export async function runApart<T>(module: URL, workerData: unknown, mostMs: number): Promise<T | 'overrun'> {
  const worker = new Worker(module, {
    ...{ workerData, execArgv: [] },
    resourceLimits: { maxOldGenerationSizeMb: readingLimits.schemaMegabytes },
  });
  const { promise, resolve } = Promise.withResolvers<T | 'overrun'>();
  const timer = setTimeout(() => resolve('overrun'), mostMs);
  worker.once('message', resolve);
  worker.once('error', () => resolve('overrun'));
  worker.once('exit', () => resolve('overrun'));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
