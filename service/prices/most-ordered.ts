import type { Quantity } from './amount-places.ts';
import { type Amount, amountsAt } from './ordered-amounts.ts';

/**
 * What one thing is ordered with at most where somebody pays for it, and so what a plan prices: the GPUs or virtual CPUs of a
 * Pod or of a worker, the workers that an endpoint keeps, and disks and memory in gigabytes, all of them together.
 */
export const mostOrdered = { gpus: 1, vcpus: 8, workers: 2, gigabytes: 100 } as const;

/** Of what nobody knows what it counts no more than one is ordered. */
const mostOf: Readonly<Record<Quantity, number>> = { ...mostOrdered, machines: 1, types: 1, unknown: 1 };

/**
 * The first amount in a body that is more than a plan prices, in words; undefined where there is none. What a body leaves
 * out is up to the service.
 */
export function excessInBody(body: unknown): string | undefined {
  return excessIn(amountsAt(body));
}

/** The same of amounts that are ordered together: those of a kind add up, wherever they stand. */
export function excessIn(amounts: readonly Amount[]): string | undefined {
  const one = amounts.find(({ quantity, value }) => !(value <= mostOf[quantity]));
  if (one !== undefined) return `${one.place} ${one.words}`;
  for (const [quantity, some] of Map.groupBy(amounts, (each) => each.quantity)) {
    const all = some.reduce((sum, { value }) => sum + Math.max(0, value), 0);
    const first = some.find(({ value }) => value > 0);
    if (all > mostOf[quantity])
      return `${first!.place} and others of ${all}${quantity === 'gigabytes' ? ' GB' : ''}`;
  }
  return undefined;
}
