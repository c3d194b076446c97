import type { RestSketch } from '../../../harness/rule/rest-scene.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { isTaken } from '../resources/is-taken.ts';
import { expectTaken } from '../resources/taken.ts';

/** Calls that it makes at most. */
export const callsToBeTaken = 5;

const listing = { api: 'v2', method: 'GET', path: '/pods' } as const;

/**
 * Asserts that a call about a Pod is taken, once there was time for the Pod to be ready for it: what it is said to be it
 * may not be yet.
 */
export async function expectTakenInTime(call: RestSketch, what: string, scene: Scene): Promise<void> {
  const { rest, time } = scene;
  const ask = async (): Promise<true | undefined> => (isTaken(await rest.when(call)) ? true : undefined);
  if ((await ask()) ?? (await time.until(ask, time.now() + time.ample))) return;
  await expectTaken(
    () => call,
    () => listing,
    what,
    scene,
  );
}
