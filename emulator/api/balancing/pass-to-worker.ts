import { finished } from 'node:stream';
import type { BalancedCall, PassedAnswer } from '../../world/calls/pass.ts';
import { WorkerFailure } from './worker-failure.ts';

/** Passes a call on to the worker whose turn it is: once, and whatever comes of it. @see interface 1 */
export async function passToWorker(call: BalancedCall): Promise<PassedAnswer> {
  const { world, balanced } = call;
  const worker = balanced.balancer.take(world.clock.now());
  if (worker === undefined) {
    throw new WorkerFailure('no-worker', 'no worker is ready; one may be starting');
  }
  const leave = (): void => balanced.balancer.leave(worker, world.clock.now());
  try {
    // Its client is half as much again as all else that Node loads for an emulator, most of which have no such endpoint.
    const { forward } = await import('./forward.ts');
    const answer = await forward(await balanced.originOf(worker), call, balanced.timeout);
    finished(answer.body, leave);
    return answer;
  } catch (error) {
    leave();
    throw error;
  }
}
