import { setTimeout as sleep } from 'node:timers/promises';
import { LoadError } from '../errors.ts';
import type { LoadOrder } from '../loads.ts';
import { askHealth } from './drain.ts';
import { CutShortError } from './session.ts';

/** How long workers without a job may stay, in milliseconds of the target's time. */
const longest = 600_000;
const every = 100;

/**
 * Waits until an endpoint has no worker. @returns how many jobs it has completed so far; undefined where it does not say
 * @throws LoadError where its workers stay
 */
export async function untilNoWorkers(
  order: Pick<LoadOrder, 'target' | 'signal'>,
  endpoint: string,
): Promise<number | undefined> {
  const deadline = performance.now() + longest / order.target.clockRate;
  while (performance.now() < deadline) {
    if (order.signal.aborted) throw new CutShortError();
    const { workers, jobs } = (await askHealth(order, endpoint)) ?? {};
    if (workers?.idle === 0 && workers.running === 0)
      return typeof jobs?.completed === 'number' ? jobs.completed : undefined;
    await sleep(every);
  }
  throw new LoadError(
    `endpoint ${endpoint} still has workers ten minutes after its last job: a cold start is met only where its least number of ` +
      'workers is 0 and its idleTimeout is shorter',
  );
}
