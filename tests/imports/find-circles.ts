/** Groups of names each of which leads to all others of its group, in any number of steps. */
export function findCircles(arrows: Iterable<readonly [from: string, to: string]>): string[][] {
  const next = Map.groupBy(arrows, ([from]) => from);
  const reached = new Map<string, Set<string>>();
  for (const name of next.keys()) reached.set(name, reachedFrom(name, next));
  const circles = new Map<string, string[]>();
  for (const name of next.keys()) {
    const group = [...reached.get(name)!].filter((other) => reached.get(other)?.has(name)).sort();
    if (group.length > 1) circles.set(group.join(), group);
  }
  return [...circles.values()];
}

function reachedFrom(name: string, next: ReadonlyMap<string, readonly (readonly [string, string])[]>) {
  const found = new Set([name]);
  for (const one of found) for (const [, to] of next.get(one) ?? []) found.add(to);
  return found;
}
