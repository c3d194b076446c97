type Counts = Readonly<Record<string, number>>;

/** Several counts of the same things together. */
export function addedUp(some: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const counts of some) {
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
