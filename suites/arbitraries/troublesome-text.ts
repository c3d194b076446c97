import fc from 'fast-check';

/**
 * What somebody on the way of a text takes for something else: for an escape, the end of a line or of a text, markup, a
 * placeholder, or nothing at all. Each is well-formed Unicode; half a surrogate pair is not, and is none of them. Nor is
 * U+0000: a service may refuse it, as databases do.
 * @see RFC 8259 section 9, by which a parser may limit the characters of texts
 */
export const troublesomeParts: readonly string[] = [
  ...['\\', '"', "'", '`', '\\n', '\\u0041', '\\\\'],
  ...['\n', '\r', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029'],
  ...['\b', '\u001b[0m', '\u001f', '\u007f', '\u0080', '\u009f'],
  ...['  ', '\u00a0', '\u00ad', '\u200b', '\u202e', '\ufeff'],
  ...['<b>', '&amp;', '%41', '+', '%s', '{{a}}', '$HOME', `\${HOME}`, '//', '\u2013', '\u201c'],
  ...['e\u0301', 'Aß', '\u{1f600}', '\u{10fffd}'],
];

/** What somebody takes for a date, an address, padding, the mark of an encoding, or a number where it is the whole text. */
export const wholes: readonly string[] = [
  ...['2026-01-02T03:04:05Z', 'https://example.com', 'YQ==', '\ufeffa', '007', '1e3'],
];

/** About half of the texts that are troublesome as a whole. Shrinks towards none. */
export function troublesomeWholes(): fc.Arbitrary<string[]> {
  return fc.noBias(fc.subarray([...wholes]));
}

/**
 * About half of the troublesome parts in any order, so that each of them is met in every second text, at its ends as well
 * as within it. Shrinks towards the empty text, by way of the parts that matter.
 */
export function troublesomeText(): fc.Arbitrary<string> {
  return fc.noBias(fc.shuffledSubarray([...troublesomeParts])).map((parts) => parts.join(''));
}
