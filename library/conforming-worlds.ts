import { coveringArray } from '../engine/combinatorics/covering-array.ts';
import { variants } from '../mutants/conforming/variants.ts';

/** A service that conforms, by the freedoms that it takes. */
export type ConformingWorld = {
  /** `documented`, or `world-1` and so on: a combination of variants keeps its name while the variants stay the same. */
  readonly name: string;
  /** Ids of its variants, of each freedom one at most; `npm run variants` lists them. */
  readonly variants: readonly string[];
};

/**
 * Worlds to try a client in: first the documented behaviour, then combinations in which every variant occurs, and each pair
 * of variants that may be taken together.
 * @param most at most so many, the documented one included
 * @example
 * for (const { name, variants } of conformingWorlds({ most: 20 })) …
 */
export function conformingWorlds({ most = Number.POSITIVE_INFINITY } = {}): ConformingWorld[] {
  const freedoms = [...Map.groupBy(variants, ({ freedom }) => freedom).values()];
  const factors = freedoms.map((some) => [undefined, ...some.map(({ id }) => id)]);
  const rows = coveringArray<string | undefined>(factors).map((row) => row.filter((id) => id !== undefined));
  const worlds = rows.map((ids, index) => ({ name: `world-${index + 1}`, variants: ids }));
  return [{ name: 'documented', variants: [] }, ...worlds].slice(0, most);
}
