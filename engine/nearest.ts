/** What a mistyped name may have meant, as the end of a message; nothing where no name is near. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`;
}

/** A name that shares less with the mistyped one is none that was meant. */
const leastShared = 0.15;

/** The names that share most with a mistyped one. */
export function nearest(name: string, names: readonly string[], count = 3): string[] {
  const pairs = pairsOf(name);
  const score = (other: string): number =>
    [...pairsOf(other)].filter((pair) => pairs.has(pair)).length / (other.length + name.length);
  const near = names.filter((other) => score(other) >= leastShared);
  return near.sort((a, b) => score(b) - score(a)).slice(0, count);
}

function pairsOf(text: string): Set<string> {
  return new Set(
    Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)),
  );
}
