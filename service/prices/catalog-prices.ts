import { memberIn } from '../../engine/http/member-in.ts';
import { catalogIdOf } from '../client/catalog-id.ts';
import { mostOrdered } from './most-ordered.ts';
import type { PricedTypes } from './planned-prices.ts';

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

/** The catalogs that list what Pods are ordered of. @see interface 4.3 */
export type TypeCatalog = 'gpus' | 'cpus';

const priceIn: Readonly<Record<TypeCatalog, HourlyPrice>> = { gpus: gpuPrice, cpus: cpuPrice };

/** The types that a catalog lists, each with what an hour of a Pod costs; null where it has no price. */
export function catalogTypes(kind: TypeCatalog, items: readonly Item[]): PricedTypes {
  const prices = new Map<string, number | null>();
  for (const item of items) {
    const [id, price] = [catalogIdOf(item, `/catalog/${kind}`), priceIn[kind](item) ?? null];
    if (id !== undefined) prices.set(id, dearer(prices.get(id), price));
  }
  return [...prices];
}

/** A type that is listed twice costs what the dearer one does. */
function dearer(known: number | null | undefined, price: number | null): number | null {
  if (known === null || price === null) return null;
  return Math.max(known ?? price, price);
}

export function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= mostHourly;
}

export function dearest(prices: readonly number[]): number | undefined {
  let most: number | undefined;
  for (const price of prices) most = Math.max(most ?? price, price);
  return most;
}
