/** What a mistyped name may have meant, as the end of a message; nothing where no name is near. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`;
}

/** A name that shares less with the mistyped one is none that was meant. */
const leastShared = 0.15;

/** The names that are one slip of the fingers away from a mistyped one, and those that share most with it. */
export function nearest(name: string, names: readonly string[], count = 3): string[] {
  const pairs = pairsOf(name);
  const score = (other: string): number =>
    isOneSlip(name, other)
      ? 1
      : [...pairsOf(other)].filter((pair) => pairs.has(pair)).length / (other.length + name.length);
  const near = names.filter((other) => score(other) >= leastShared);
  return near.sort((a, b) => score(b) - score(a)).slice(0, count);
}

function pairsOf(text: string): Set<string> {
  return new Set(
    Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)),
  );
}

/** Whether one letter is missing, too much, another one, or has changed places with the next. One letter alone tells nothing. */
function isOneSlip(typed: string, meant: string): boolean {
  if (typed.length < 2 || typed === meant) return false;
  const same = sharedBeginning(typed, meant);
  const [left, right] = [typed.slice(same), meant.slice(same)];
  if (left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1)) return true;
  return left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0];
}

function sharedBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
