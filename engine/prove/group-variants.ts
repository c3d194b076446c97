import { seededShares } from '../comparison/seeded-shares.ts';
import type { VariantRecord } from './proof.ts';

/** In how many groups each variant stands. */
const times = 2;

/** Groups of variants, as their ids: each variant stands in two, beside other variants in the one than in the other, and no group has two of a freedom. */
export function groupVariants(variants: readonly Pick<VariantRecord, 'id' | 'freedom'>[]): string[][] {
  const freedoms = [...Map.groupBy(variants, ({ freedom }) => freedom).values()];
  const most = Math.max(0, ...freedoms.map((some) => some.length));
  const groups = Array.from({ length: times * most }, (): string[] => []);
  const share = seededShares(variants.length);
  for (const some of freedoms) {
    const places = inSomeOrder(groups, share);
    for (const [index, { id }] of some.entries())
      for (const group of places.slice(times * index, times * (index + 1))) group.push(id);
  }
  return groups.filter((group) => group.length > 0);
}

function inSomeOrder<T>(list: readonly T[], share: () => number): T[] {
  return list
    .map((item) => ({ item, rank: share() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
