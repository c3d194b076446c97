import type { LoadRequest } from '../loads.ts';
import { k6Runner } from '../step-runner.ts';

/** How long an endpoint may take until it is idle, and how often it is asked. */
const longest = 60_000;
const every = 200;

/** Waits until no job is in the queue or at work. @returns whether that came about */
export async function untilDrained(
  request: Pick<LoadRequest, 'target' | 'signal' | 'runner'>,
  endpoint: string,
): Promise<boolean> {
  const { runner = k6Runner, signal } = request;
  const deadline = runner.now() + longest;
  while (runner.now() < deadline && !signal.aborted) {
    const { inQueue, inProgress } = (await runner.askHealth(request, endpoint))?.jobs ?? {};
    if (inQueue === 0 && inProgress === 0) return true;
    await runner.sleep(every);
  }
  return false;
}
