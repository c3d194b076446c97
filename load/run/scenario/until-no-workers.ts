import { LoadError } from '../errors.ts';
import type { LoadOrder } from '../loads.ts';
import { k6Runner } from '../step-runner.ts';
import { CutShortError } from './session.ts';

/** How long workers without a job may stay, in milliseconds of the target's time. */
const longest = 600_000;
const every = 100;

/**
 * Waits until an endpoint has no worker. @returns how many jobs it has completed so far; undefined where it does not say
 * @throws LoadError where its workers stay
 */
export async function untilNoWorkers(
  order: Pick<LoadOrder, 'target' | 'signal' | 'runner'>,
  endpoint: string,
): Promise<number | undefined> {
  const { runner = k6Runner } = order;
  const deadline = runner.now() + longest / order.target.clockRate;
  while (runner.now() < deadline) {
    if (order.signal.aborted) throw new CutShortError();
    const { workers, jobs } = (await runner.askHealth(order, endpoint)) ?? {};
    if (workers?.idle === 0 && workers.running === 0)
      return typeof jobs?.completed === 'number' ? jobs.completed : undefined;
    await runner.sleep(every);
  }
  throw new LoadError(
    `endpoint ${endpoint} still has workers ten minutes after its last job: a cold start is met only where its least number of ` +
      'workers is 0 and its idleTimeout is shorter',
  );
}
