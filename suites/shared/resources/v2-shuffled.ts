/** The same in another order, which the seed decides. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((item, index) => ({ item, rank: Math.imul((seed ^ index) + 1, 0x9e3779b1) >>> 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
