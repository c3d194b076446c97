import { toStringMethod } from 'fast-check';

/** A way to make the text of a JSON object no JSON any more, at its end, within it or as a whole. */
export type Mangling = {
  readonly where: 'end' | 'within' | 'whole';
  apply(text: string): string;
  /** Cases are shown by the name. */
  [toStringMethod](): string;
};

/** What no JSON may have, though many a parser lets it pass (RFC 8259). */
export const manglings: readonly Mangling[] = [
  mangling('the last character is missing', 'end', (text) => text.slice(0, -1)),
  mangling('a brace too many', 'end', (text) => `${text}}`),
  mangling('a comma behind it', 'end', (text) => `${text},`),
  mangling('a letter behind it', 'end', (text) => `${text} x`),
  mangling('a second value', 'end', (text) => `${text}\n${text}`),
  mangling('a NUL behind it', 'end', (text) => `${text}\0`),
  mangling('a no-break space behind it', 'end', (text) => `${text}\u00a0`),
  mangling('a comment behind it', 'end', (text) => `${text} // done`),
  mangling('a comma behind the last member', 'within', (text) => `${text.slice(0, -1)},}`),
  mangling('a name without quotes', 'within', (text) => text.replace('"input"', 'input')),
  mangling('single quotes', 'within', (text) => text.replace('"input"', "'input'")),
  mangling('a comment', 'within', (text) => text.replace('{', '{/* the input */')),
  mangling('a colon missing', 'within', (text) => text.replace('"input":', '"input"')),
  mangling('NaN', 'within', (text) => member(text, 'NaN')),
  mangling('undefined', 'within', (text) => member(text, 'undefined')),
  mangling('True', 'within', (text) => member(text, 'True')),
  mangling('a leading zero', 'within', (text) => member(text, '01')),
  mangling('a number in hexadecimal', 'within', (text) => member(text, '0x1f')),
  mangling('a line break in a text', 'within', (text) => member(text, '"a\nb"')),
  mangling('an escape that there is not', 'within', (text) => member(text, '"\\x41"')),
  mangling('a text that does not end', 'within', (text) => member(text, '"a')),
  mangling('a form', 'whole', () => 'input=%7B%7D'),
  mangling('a word', 'whole', () => 'input'),
  mangling('white space', 'whole', () => ' \n'),
];

/** One more member, behind all others. */
function member(text: string, value: string): string {
  return `${text.slice(0, -1)},"more":${value}}`;
}

function mangling(name: string, where: Mangling['where'], apply: Mangling['apply']): Mangling {
  return { where, apply, [toStringMethod]: () => name };
}
