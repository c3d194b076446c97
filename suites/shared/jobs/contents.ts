import type { Filled } from '../../../engine/http/filled.ts';

/** What fills an input: what comes before, the filler, what comes behind. The filler is whole JSON of any number. */
type Content = readonly [before: string, filler: string, behind: string];

/** Bytes, characters and values count differently in each of these; the sizes of section 8 are bytes as sent. */
export const contents = {
  'one text': ['"text":"', 'x', '"'],
  'text of 2 bytes a character': ['"text":"', 'é', '"'],
  'text of 3 bytes a character': ['"text":"', '語', '"'],
  'text of 4 bytes a character': ['"text":"', '😀', '"'],
  'text of escapes': ['"text":"', '\\u0061', '"'],
  'white space': ['', ' ', '"text":""'],
  'many small values': ['"list":[', `{"name":"${'value '.repeat(160)}"},`, 'null]'],
} satisfies Record<string, Content>;

export type ContentName = keyof typeof contents;

/**
 * A submission of so many bytes.
 * @param last the members of the input behind the content: what is cut off at the end lacks them
 * @param beside the members beside the input
 */
export function submissionHolding(
  content: ContentName,
  last: object,
  size: number,
  beside: object = {},
): Filled {
  const [before, filler, behind] = contents[content];
  const head = `{"input":{${before}`;
  const tail = `${behind},${membersOf(last)}}${Object.keys(beside).length === 0 ? '' : `,${membersOf(beside)}`}}`;
  return { head, filler, tail, size };
}

function membersOf(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}
