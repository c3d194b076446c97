import type { LoadRequest } from '../loads.ts';
import { k6Runner } from '../step-runner.ts';

/** How long an endpoint may take until it is idle, and how often it is asked. */
const longest = 60_000;
const every = 200;
/** How long it may give no health record at all: a target that has stopped gives none in a minute either. */
const longestSilence = 15_000;

/** Waits until no job is in the queue or at work. @returns why that did not come about; undefined where it did */
export async function untilDrained(
  request: Pick<LoadRequest, 'target' | 'signal' | 'runner'>,
  endpoint: string,
): Promise<string | undefined> {
  const { runner = k6Runner, signal } = request;
  const deadline = runner.now() + longest;
  let heard = runner.now();
  while (runner.now() < deadline && !signal.aborted) {
    const health = await runner.askHealth(request, endpoint);
    const { inQueue, inProgress } = health?.jobs ?? {};
    if (inQueue === 0 && inProgress === 0) return undefined;
    if (health !== undefined) heard = runner.now();
    if (runner.now() - heard > longestSilence)
      return `the endpoint gave no health record for ${longestSilence / 1000} s before the step: the target may have stopped`;
    await runner.sleep(every);
  }
  return 'the endpoint still had jobs when the step began';
}
