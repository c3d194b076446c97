import type { KeptCreations, KeptRentals } from '../client/kept.ts';
import type { ListedPod } from '../client/list-pods.ts';

/**
 * Has REST calls look at a Pod that was rented through GraphQL before they change it. Renaming it first would leave nothing
 * that shows whose it is: GraphQL answers a rental with the id alone.
 * @param look lists the Pods that there are
 */
export function guardRentals(
  creations: KeptCreations,
  rentals: Pick<KeptRentals, 'assertOwn'>,
  look: () => Promise<ListedPod[]>,
): KeptCreations {
  return {
    async begin(request, lookById) {
      const named = request.method === 'GET' ? [] : Object.values(request.ids ?? {});
      if (named.length > 0) await rentals.assertOwn((id) => named.includes(id), look);
      return creations.begin(request, lookById);
    },
  };
}
