import { memberIn } from '../../engine/http/member-in.ts';
import { mostOrdered } from '../ledger/most-ordered.ts';

type Item = Readonly<Record<string, unknown>>;

/** What an hour of a Pod costs that is ordered of a type of a catalog; undefined where the catalog does not say. */
export type HourlyPrice = (type: Item) => number | undefined;

/** No type costs more in an hour: a number beyond that is no price. JSON can hold one that makes all sums infinite. */
const mostHourly = 1_000_000;

const clouds = ['secure', 'community'] as const;

/** One GPU, which is what a Pod is ordered with at most, in the dearer one of the clouds that have it. @see interface 4.3, 9 */
export function gpuPrice(type: Item): number | undefined {
  const { price } = type;
  const needed = clouds.filter((cloud) => isNeeded(type, cloud)).map((cloud) => memberIn(price, cloud));
  const shown = clouds.map((cloud) => memberIn(price, cloud)).filter(isPrice);
  return needed.every(isPrice) ? dearest(shown) : undefined;
}

/** A type is rented in the secure cloud unless it says that it is not there, and in the other one where it says so. */
function isNeeded(type: Item, cloud: (typeof clouds)[number]): boolean {
  if (cloud === 'secure') return type.secure !== false;
  return type.community === true || (memberIn(type.price, cloud) ?? undefined) !== undefined;
}

/** As many CPUs as a Pod is ordered with at most. @see interface 4.3, 9 */
export function cpuPrice({ price }: Item): number | undefined {
  const each = memberIn(price, 'securePerVcpu');
  return isPrice(each) && isPrice(each * mostOrdered.vcpus) ? each * mostOrdered.vcpus : undefined;
}

export function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= mostHourly;
}

export function dearest(prices: readonly number[]): number | undefined {
  let most: number | undefined;
  for (const price of prices) most = Math.max(most ?? price, price);
  return most;
}
