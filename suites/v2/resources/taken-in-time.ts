import type { Duration } from '../../../engine/time/time.ts';
import type { RestSketch } from '../../../service/case/rest-scene.ts';
import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { expectSuccess, takesBeside } from '../../shared/making/v2-taken.ts';
import { isTaken } from '../../shared/resources/v2-is-taken.ts';

/** Calls that it makes at most. */
export const callsToBeTaken = 3;

/** Rules in one of whose cases it was waited as long as can be, and a server error answered to the end. */
const broken = new WeakSet<Bench>();

/** Another case of such a rule need not wait so long once more, which would take minutes of a real clock. */
function patienceOf({ time }: Scene, bench: Bench): Duration {
  return time.kind === 'real' && broken.has(bench) ? time.ample / 12 : time.ample;
}

/**
 * Asserts that a call about a resource is taken, once there was time for the resource to be ready for it: what it is said
 * to be it may not be yet. @returns the answer to the call
 */
export async function expectTakenInTime(
  call: RestSketch,
  what: string,
  scene: Scene,
  bench: Bench,
): Promise<RestAnswer> {
  const { rest, time } = scene;
  let answer = await rest.when(call);
  if (!isTaken(answer)) {
    await time.until(async () => {
      answer = await rest.when(call);
      return isTaken(answer) ? true : undefined;
    }, time.now() + patienceOf(scene, bench));
  }
  if (answer.status >= 500) broken.add(bench);
  if (!isTaken(answer)) await takesBeside(answer, () => ({ api: 'v2', method: 'GET', path: '/pods' }), scene);
  expectSuccess(answer, what, scene);
  return answer;
}
