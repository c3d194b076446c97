/** Whether a rule has a false positive on a target with these variants and no others. */
export type IsFalsePositive = (variants: readonly string[]) => Promise<boolean>;

/**
 * The fewest variants of a combination with a false positive that have it as the whole does: none of them can be left out. Halves are
 * tried first, then all but a part, in ever smaller parts (delta debugging).
 */
export async function smallestCombination(
  variants: readonly string[],
  isFalsePositive: IsFalsePositive,
): Promise<readonly string[]> {
  let smallest = variants;
  let parts = 2;
  while (smallest.length > 1) {
    const chunks = inParts(smallest, parts);
    const rests = chunks.map((chunk) => smallest.filter((id) => !chunk.includes(id)));
    // Of two halves each is the rest of the other.
    const candidates = chunks.length === 2 ? chunks : [...chunks, ...rests];
    const found: readonly string[] | undefined = await firstFalsePositive(candidates, isFalsePositive);
    if (found !== undefined) {
      smallest = found;
      parts = chunks.some((chunk) => chunk === found) ? 2 : Math.max(2, parts - 1);
    } else if (parts >= smallest.length) {
      return smallest;
    } else {
      parts = Math.min(smallest.length, 2 * parts);
    }
  }
  return smallest;
}

async function firstFalsePositive(
  candidates: readonly (readonly string[])[],
  isFalsePositive: IsFalsePositive,
): Promise<readonly string[] | undefined> {
  const found = await Promise.all(candidates.map(isFalsePositive));
  return candidates.find((_, index) => found[index]);
}

function inParts<T>(values: readonly T[], parts: number): T[][] {
  const size = Math.ceil(values.length / parts);
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
