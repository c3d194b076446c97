/**
 * Whether a job, or what else has an id, is the one of so many that chance picks: by its id, so that a world picks the same
 * ones again.
 */
export function oneIn(count: number, { id }: { readonly id: string }): boolean {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash % count === 0;
}
