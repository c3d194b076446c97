/** A part of a text that is JSON, GraphQL, or nearly so. */
export type LooseToken =
  | { readonly kind: 'colon' | 'comma' | 'close' }
  | { readonly kind: 'open'; readonly isList: boolean }
  | LooseScalar;

/** A text in quotes, or a word without. */
export type LooseScalar = {
  readonly kind: 'scalar';
  /** Its place in the text, without quotes. */
  readonly begin: number;
  readonly end: number;
  /** Empty for a word. */
  readonly quote: '"' | "'" | '"""' | '';
};

const separators = /[\s"{}[\](),:#]/;

/** Reads the parts of a text that may be cut off or broken anywhere. White space and comments of GraphQL are no parts. */
export function* looseTokens(text: string): Generator<LooseToken> {
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    const simple = simpleToken(character);
    if (simple !== undefined) yield simple;
    if (simple !== undefined || /\s/.test(character)) at += 1;
    else if (character === '#') at = endOfLine(text, at);
    else {
      const scalar = scalarAt(text, at);
      yield scalar;
      at = scalar.end + scalar.quote.length;
    }
  }
}

function simpleToken(character: string): LooseToken | undefined {
  if (character === ':') return { kind: 'colon' };
  if (character === ',') return { kind: 'comma' };
  if (/[{([]/.test(character)) return { kind: 'open', isList: character === '[' };
  return /[})\]]/.test(character) ? { kind: 'close' } : undefined;
}

function scalarAt(text: string, at: number): LooseScalar {
  const quote = quoteAt(text, at);
  const begin = at + quote.length;
  const end = quote === '' ? endOfWord(text, at) : endOfQuoted(text, begin, quote);
  return { kind: 'scalar', begin, end, quote };
}

function quoteAt(text: string, at: number): LooseScalar['quote'] {
  if (text.startsWith('"""', at)) return '"""';
  const character = text.charAt(at);
  return character === '"' || character === "'" ? character : '';
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function endOfWord(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && !separators.test(text.charAt(at))) at += 1;
  return at;
}

function endOfQuoted(text: string, from: number, quote: string): number {
  let at = from;
  while (at < text.length && !text.startsWith(quote, at)) at += text.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}
