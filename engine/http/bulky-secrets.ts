import { percentEncoded } from './percent-encoded.ts';
import { around, type NamedPart } from './replace-forms.ts';

type Secret = readonly [value: string, name: string];

/** A longer secret, such as a file of keys, makes an expression that is slow to build or refused. */
const longestUsual = 1024;

export function isBulky(secret: string): boolean {
  return secret.length > longestUsual;
}

/** Of each writing so many parts are looked for, of so many characters each, at least so far apart. */
const anchored = { parts: 16, characters: 256, apart: 4096 };

/** A part of a writing, and where it begins there. */
type Anchor = { readonly at: number; readonly part: string };

/**
 * Puts names in the places of long secrets as they are, as JSON, an address or a form writes them, in base64 and in hexadecimal. Of one
 * that is cut off what is there goes, where that is its beginning or long enough to have a part that is looked for.
 * @param redactRest for everything around them
 */
export function hideBulky(
  secrets: readonly Secret[],
  redactRest: (text: string) => string,
): (text: string) => string {
  if (secrets.length === 0) return redactRest;
  let known: WrittenSecret[] | undefined;
  return (text) => {
    if (text.length < anchored.characters) return redactRest(text);
    known ??= secrets.flatMap(writtenSecrets);
    const parts = known.flatMap(({ name, write, anchors }) =>
      partsIn(text, anchors, write).map((part) => ({ ...part, name })),
    );
    return around(text, apart(parts), redactRest);
  };
}

/** A secret in one writing, which is made anew where a part of it is found: all of them take much memory. */
type WrittenSecret = {
  readonly name: string;
  readonly write: () => string;
  readonly anchors: readonly Anchor[];
};

function writtenSecrets([value, name]: Secret): WrittenSecret[] {
  const seen = new Set<string>();
  return writings.flatMap((writingOf) => {
    const writing = writingOf(value);
    if (seen.has(writing)) return [];
    seen.add(writing);
    return [{ name, write: () => writingOf(value), anchors: anchorsOf(writing) }];
  });
}

const writings: readonly ((value: string) => string)[] = [
  (value) => value,
  inJson,
  (value) => inJson(inJson(value)),
  percentEncoded,
  // As our own texts write it: a step of a JSON pointer, and a word of a shell.
  (value) => value.replaceAll('~', '~0').replaceAll('/', '~1'),
  (value) => value.replaceAll("'", `'\\''`),
  (value) => new URLSearchParams([['', value]]).toString().slice(1),
  ...[0, 1, 2].flatMap((before) =>
    (['base64', 'base64url'] as const).map(
      (encoding) => (value: string) => inBase64(value, before, encoding),
    ),
  ),
  (value) => Buffer.from(value).toString('hex'),
  (value) => Buffer.from(value).toString('hex').toUpperCase(),
];

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** What follows from the value alone where so many bytes come before it. */
function inBase64(value: string, before: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
  const whole = bytes.toString(encoding).replaceAll('=', '');
  return whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

function anchorsOf(writing: string): Anchor[] {
  const step = Math.max(anchored.apart, Math.ceil(writing.length / anchored.parts));
  const places = Array.from({ length: Math.ceil(writing.length / step) }, (_, index) => index * step);
  return places
    .map((at) => ({ at, part: copied(writing.slice(at, at + anchored.characters)) }))
    .filter(({ part }) => part.length === anchored.characters);
}

/** A slice keeps the whole text that it is of. */
function copied(slice: string): string {
  return Buffer.from(slice, 'utf16le').toString('utf16le');
}

function partsIn(text: string, anchors: readonly Anchor[], write: () => string): Omit<NamedPart, 'name'>[] {
  let writing: string | undefined;
  const parts: Omit<NamedPart, 'name'>[] = [];
  for (const { at, part } of anchors) {
    let place = text.indexOf(part);
    while (place >= 0) {
      const known = parts.find(({ begin, end }) => begin <= place && place < end);
      writing ??= write();
      const found = known ?? extended(text, place, writing, at);
      if (known === undefined) parts.push(found);
      place = text.indexOf(part, found.end);
    }
  }
  return parts;
}

/** All around a place where a text and a writing agree. */
function extended(text: string, place: number, writing: string, at: number): Omit<NamedPart, 'name'> {
  let before = 0;
  while (before < Math.min(place, at) && text[place - before - 1] === writing[at - before - 1]) before += 1;
  let after = 0;
  const most = Math.min(text.length - place, writing.length - at);
  while (after < most && text[place + after] === writing[at + after]) after += 1;
  return { begin: place - before, end: place + after };
}

/** The same without what each has in common with one before it. */
function apart(parts: readonly NamedPart[]): NamedPart[] {
  const result: NamedPart[] = [];
  for (const part of parts.toSorted((a, b) => a.begin - b.begin || b.end - a.end)) {
    const begin = Math.max(part.begin, result.at(-1)?.end ?? 0);
    if (begin < part.end) result.push({ ...part, begin });
  }
  return result;
}
