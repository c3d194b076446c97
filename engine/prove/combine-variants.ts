import { coveringArray } from '../combinatorics/covering-array.ts';
import type { VariantRecord } from './proof.ts';

/**
 * Combinations of variants in which any two of different freedoms meet, as their ids; of each freedom one or none. A variant of
 * a freedom of its own that is appended leaves the combinations as they were but for itself, and adds some.
 */
export function combineVariants(variants: readonly Pick<VariantRecord, 'id' | 'freedom'>[]): string[][] {
  const freedoms = [...Map.groupBy(variants, ({ freedom }) => freedom).values()];
  const factors = freedoms.map((some) => [undefined, ...some.map(({ id }) => id)]);
  const rows = coveringArray<string | undefined>(factors, 'by-last-factor');
  return rows.map((row) => row.filter((id) => id !== undefined));
}
