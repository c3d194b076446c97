/** Whether lists and objects lie deeper in each other than so many levels. Never recurses, however deep they are. */
export function isNestedDeeperThan(levels: number, value: unknown): boolean {
  let level = containersIn([value]);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === levels) return true;
    level = level.flatMap((container) => containersIn(Object.values(container)));
  }
  return false;
}

function containersIn(values: readonly unknown[]): object[] {
  return values.filter((value) => typeof value === 'object' && value !== null) as object[];
}
