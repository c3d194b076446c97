/** What the cases of a rule observed: by name every distinct value, in an order that does not depend on theirs. */
export function valuesSeen(observations: readonly Readonly<Record<string, unknown>>[]) {
  const values = new Map<string, Map<string, unknown>>();
  for (const [name, value] of observations.flatMap(Object.entries<unknown>)) {
    const seen = values.get(name) ?? new Map<string, unknown>();
    values.set(name, seen.set(JSON.stringify(value), value));
  }
  return Object.fromEntries([...values].sort(byKey).map(([name, seen]) => [name, inOrder(seen)]));
}

function inOrder(seen: ReadonlyMap<string, unknown>): unknown[] {
  return [...seen].sort(byKey).map(([, value]) => value);
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
