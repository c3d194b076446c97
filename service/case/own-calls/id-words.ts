import { readingsOf } from './readings-of.ts';

const within = String.raw`\p{L}\p{N}\p{M}\p{Cf}`;
const between = new RegExp(`[^${within}_.~%-]+`, 'u');
const part = new RegExp(`[${within}]+`, 'gu');

/** The words of a text that may be ids, whichever way it is written. */
export function idWordsIn(text: string): string[] {
  const words = readingsOf(text).flatMap((one) => one.split(between));
  return [...new Set(words.flatMap((word) => [word, word.replaceAll(/^[.~%-]+|[.~%-]+$/g, '')]))];
}

/** How many parts an id has at most, of those that are looked for within longer words: a UUID has five. */
const mostParts = 8;

/** How long an id is at most that is looked for there. */
const longest = 128;

/** What stands within a longer word between `-`, `_`, `.` and `~`, such as the id in `pod-ID` and `ID-8080.proxy.example`. */
export function idPartsIn(text: string): string[] {
  const parts = new Set<string>();
  for (const word of idWordsIn(text)) {
    const places = [...word.matchAll(part)];
    for (const [first, { index }] of places.entries())
      for (const { index: last, 0: end } of places.slice(first, first + mostParts)) {
        const length = last + end.length - index;
        if (length > longest) break;
        const one = word.slice(index, index + length);
        if (length < word.length && looksDrawn(one)) parts.add(one);
      }
  }
  return [...parts];
}

/** Whether nobody says a text by chance: it is long, and has letters and digits. */
export function looksDrawn(text: string): boolean {
  return text.length >= 8 && /\p{N}/u.test(text) && /\p{L}/u.test(text);
}
