/** Addresses that are called as they stand, by their names among those of a target. */
const wholeAddresses: ReadonlySet<string> = new Set(['restV1Schema', 'graphql']);

/** Whether paths are put behind an address of a target, by its name. */
export function takesPaths(name: string): boolean {
  return !wholeAddresses.has(name);
}
