import type { RestSketch } from '../../../harness/rule/rest-scene.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { isTaken } from '../resources/is-taken.ts';
import { expectSuccess, takesBeside } from '../resources/taken.ts';

/** Calls that it makes at most. */
export const callsToBeTaken = 3;

/**
 * Asserts that a call about a Pod is taken, once there was time for the Pod to be ready for it: what it is said to be it
 * may not be yet.
 */
export async function expectTakenInTime(call: RestSketch, what: string, scene: Scene): Promise<void> {
  const { rest, time } = scene;
  let answer = await rest.when(call);
  if (!isTaken(answer)) {
    await time.until(async () => {
      answer = await rest.when(call);
      return isTaken(answer) ? true : undefined;
    }, time.now() + time.ample);
  }
  if (!isTaken(answer)) await takesBeside(answer, () => ({ api: 'v2', method: 'GET', path: '/pods' }), scene);
  expectSuccess(answer, what, scene);
}
