/** The known key that a key is but for its first character, or without it; the key itself where none is. */
export function knownKeyWithAnyStart(key: string, owners: ReadonlyMap<string, unknown>): string {
  const rests = new Set([key, key.slice(1)]);
  return [...owners.keys()].find((known) => rests.has(known.slice(1))) ?? key;
}

/** The known key that a key is but for the case of its letters; the key itself where none is. */
export function knownKeyInAnyCase(key: string, owners: ReadonlyMap<string, unknown>): string {
  return [...owners.keys()].find((known) => known.toLowerCase() === key.toLowerCase()) ?? key;
}
