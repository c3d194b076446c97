import { seedOf } from '../seed.ts';
import type { Trouble } from './trouble.ts';

/** What happens to the next call, and a number from 0 up to 1 that decides how. */
export type Lot = { readonly trouble: Trouble | undefined; readonly chance: number };

/**
 * Decides call by call what trouble it meets: one seed gives one sequence.
 * @param share of the calls that meet trouble in the long run, from 0 to 1
 */
export function createLots(seed: number, share: number, troubles: readonly Trouble[]): () => Lot {
  const meanRow = troubles.reduce((sum, { inARow }) => sum + inARow, 0) / troubles.length;
  const begins = share / (meanRow * (1 - share) + share);
  let drawn = 0;
  let row: { trouble: Trouble; left: number } | undefined;

  const chance = (what: string): number => (seedOf(seed, drawn, what) >>> 0) / 2 ** 32;

  return () => {
    drawn += 1;
    if (row === undefined && chance('begins') < begins) {
      const trouble = troubles[Math.floor(chance('kind') * troubles.length)]!;
      row = { trouble, left: trouble.inARow };
    }
    const trouble = row?.trouble;
    if (row !== undefined && --row.left === 0) row = undefined;
    return { trouble, chance: chance('how') };
  };
}
