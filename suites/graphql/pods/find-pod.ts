import fc from 'fast-check';
import { MyPodsDocument } from '../../../generated/graphql/graphql.ts';
import type { Bench } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Item } from '../../v2/items.ts';
import { calling, resultOf } from '../documented.ts';
import { itemsOf } from '../items.ts';
import { callsToRent, rent, rentAndResume, rentAndStop } from './rent.ts';
import { callsToResume, callsToStop, resumeWait, stopWait } from './stopping.ts';
import { type Wish, wishes } from './wishes.ts';

/** The Pods that `myself` lists, whatever they are. */
export async function listPods({ graphql }: Scene): Promise<Item[]> {
  const answer = await graphql.given(calling(MyPodsDocument, {}));
  return itemsOf(resultOf(answer, MyPodsDocument).myself?.pods);
}

/** How a Pod of ours comes to be that a case reads. */
export type Reading = { readonly wish: Wish; readonly life: keyof typeof lives };

const lives = { rented: rent, stopped: rentAndStop, resumed: rentAndResume } as const;

/** Shrinks towards a Pod that was only rented. */
export const readings: fc.Arbitrary<Reading> = fc.record({
  wish: wishes(),
  life: fc.constantFrom('rented', 'stopped', 'resumed'),
});

/** Calls that it takes at most, and how long. */
export const callsToOwn = callsToRent + callsToStop + callsToResume;
export const waitToOwn = stopWait + resumeWait;

/** The id of a Pod of ours, rented where money may be spent and else one that there is. */
export async function ownPod({ wish, life }: Reading, scene: Scene, bench: Bench): Promise<string> {
  if (bench.offers('spend')) {
    return (await lives[life](scene, bench, wish)).id;
  }
  const ids = (await listPods(scene)).map(({ id }) => id).filter((id) => typeof id === 'string');
  return ids[0] ?? noPod(scene, bench);
}

/** Gives up where there is nothing to read: all cases meet the same account. */
export function noPod({ unjudged }: Scene, { notRun }: Bench): never {
  const reason = 'the caller has no Pod, and none may be rented (capabilities.spend)';
  notRun(reason);
  return unjudged(reason);
}

/** What is asked for, at once or within a moment: a service may take its time to tell everywhere what it has done. */
export async function inAMoment<T>(
  { time }: Scene,
  { moment }: Bench,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await ask()) ?? time.until(ask, time.now() + moment);
}
