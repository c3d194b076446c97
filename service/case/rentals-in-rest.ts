import { memberIn } from '../../engine/http/member-in.ts';
import type { KeptCreations } from '../client/kept.ts';
import type { ListedPod } from '../client/list-pods.ts';
import type { RestAnswer } from '../client/rest-answer.ts';
import { bodyOf, isReading, type RestRequest } from '../client/rest-request.ts';
import { idsIn } from '../ledger/collections.ts';
import type { Creations } from './creations.ts';
import type { KeptRentals } from './kept-mutation.ts';
import type { Rentals } from './rentals.ts';

/**
 * Has REST calls look at a Pod that was rented through GraphQL before they change it. Renaming it first would leave nothing
 * that shows whose it is: GraphQL answers a rental with the id alone.
 * @param look lists the Pods that there are
 */
export function guardRentals(
  creations: KeptCreations,
  rentals: Pick<Rentals, 'assertOwn' | 'renamed'>,
  look: () => Promise<ListedPod[]>,
): KeptCreations {
  return {
    async begin(request, lookById) {
      const named = isReading(request) ? [] : idsIn(request);
      if (named.length > 0) await rentals.assertOwn((id) => named.includes(id), look);
      const ended = await creations.begin(request, lookById);
      const name = named.length === 0 ? undefined : memberIn(bodyOf(request), 'name');
      if (typeof name === 'string') await rentals.renamed(named, name);
      return ended;
    },
  };
}

/**
 * Has calls of GraphQL look at what was made through REST before they change it.
 * @param lookById makes a call of the suite, which finds out whose an id is
 */
export function guardCreations(
  rentals: KeptRentals,
  creations: Pick<Creations, 'assertOwn' | 'isClaimed'>,
  lookById: (request: RestRequest) => Promise<RestAnswer>,
): KeptRentals {
  return {
    ...rentals,
    async assertOwn(isNamed, look) {
      await creations.assertOwn(isNamed, lookById);
      await rentals.assertOwn(isNamed, look);
    },
    assertFree(texts, kinds, look) {
      const unclaimed = [...texts].filter((text) => !creations.isClaimed(text, kinds));
      return rentals.assertFree(new Set(unclaimed), kinds, look);
    },
  };
}
