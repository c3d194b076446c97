/** The known key that a key is but for the case of its letters; the key itself where none is. */
export function knownKeyInAnyCase(key: string, owners: ReadonlyMap<string, unknown>): string {
  return [...owners.keys()].find((known) => known.toLowerCase() === key.toLowerCase()) ?? key;
}
