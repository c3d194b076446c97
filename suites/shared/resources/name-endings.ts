/** What stands in a name behind what tells whose it is: no form of Unicode and no trimming makes another text of it. */
export const endings = {
  odd: ' \u00c4 "\u540d\u524d" <i>&\u{1f9f5}</i> 50% a/b',
  long: '-long'.repeat(16),
} as const;

/** What a context put behind a name, so that another one has it as well. */
export function endingOf(name: unknown): string {
  return Object.values(endings).find((ending) => String(name).endsWith(ending)) ?? '';
}
