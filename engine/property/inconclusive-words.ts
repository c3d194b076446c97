const mostOften = '; most often because ';

type Counts = {
  /** Cases that were judged, of so many that were tried. */
  readonly judged: number;
  readonly tried: number;
  /** Tries that were disturbed and made again. */
  readonly disturbed: number;
  /** What most often kept a case from being judged. */
  readonly common: string | undefined;
};

/** Why too few of a rule's cases could be judged. */
export function inconclusiveWords({ judged, tried, disturbed, common }: Counts): string {
  const again = disturbed === 0 ? '' : `, tries disturbed besides: ${disturbed}`;
  const because = common === undefined ? '; there were no cases' : `${mostOften}${common}`;
  return `${judged} of ${tried} cases could be judged${again}${because}`;
}

/** What such words give for the cause; the whole of others. */
export function causeIn(words: string): string {
  const at = words.indexOf(mostOften);
  return at < 0 ? words : words.slice(at + mostOften.length);
}
