import { withoutEntityNames } from './entity-names.ts';
import { coresOf, fullWidth, longEnough } from './writings.ts';

/** Finds out at little cost whether a text may hold a secret in any writing that is searched for; false only where it can't. */
export type Sieve = (text: string) => boolean;

/** @param secrets none of them empty */
export function createSieve(secrets: readonly string[]): Sieve {
  // No writing of a secret is shorter than the secret itself, but for the padding of base64.
  const shortest = Math.min(...secrets.map((secret) => secret.replace(/=+$/, '').length));
  const holdsWords = createWordSieve(secrets);
  const isSpeltOutIn = createDecodingSieve(secrets);
  let isEncodedIn: ReturnType<typeof createEncodedSieve> | undefined;
  return (text) => {
    if (text.length < shortest) return false;
    const lower = text.toLowerCase();
    if (holdsWords(lower)) return true;
    isEncodedIn ??= createEncodedSieve(secrets);
    return isEncodedIn(text, lower) || isSpeltOutIn(text);
  };
}

/** @returns a sieve for texts in lower case */
function createWordSieve(secrets: readonly string[]): Sieve {
  const wordsOfAll = secrets.map(wordsOf);
  return (lower) => wordsOfAll.some((words) => words.every((word) => lower.includes(word)));
}

/** The letters and digits of a secret in a row, which most writings leave as they are but for their case, longer ones first. */
function wordsOf(secret: string): string[] {
  const words = secret.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return words.sort((a, b) => b.length - a.length);
}

/** Base64 and hexadecimal put some letters and digits in a row that follow from the secret. */
function createEncodedSieve(secrets: readonly string[]): (text: string, lower: string) => boolean {
  const cores = secrets.flatMap(coresOf).map(longestRun);
  const holdsHex = createHexSieve(secrets.filter(({ length }) => length >= longEnough));
  return (text, lower) => cores.some((core) => text.includes(core)) || holdsHex(lower);
}

/** @returns a sieve for texts in lower case */
function createHexSieve(secrets: readonly string[]): Sieve {
  const runs = secrets.map((secret) => Buffer.from(secret).toString('hex'));
  return (lower) => runs.some((run) => lower.includes(run));
}

function longestRun(core: string): string {
  return core.split(/[+/]/).reduce((longest, run) => (run.length > longest.length ? run : longest));
}

/** Finds out at little cost where nothing of these texts is encoded throughout or in hexadecimal. */
export function encodedTraceOf(texts: readonly string[]): Sieve {
  const secrets = texts.filter(({ length }) => length >= longEnough);
  const holdsHex = createHexSieve(secrets);
  const isSpeltOutIn = createDecodingSieve(secrets);
  return (text) => holdsHex(text.toLowerCase()) || isSpeltOutIn(text);
}

/**
 * What hardly any text has that encodes nothing: a letter or a digit in percent-encoding or escaped, any entity or `\\u{…}`, and two in a
 * row of a style sheet, of a shell, of mail, or in full width.
 */
const encodingMark = new RegExp(
  [
    String.raw`%(?:25)*[\da-f]{2}%(?:25)*[\da-f]{2}%`,
    String.raw`(?:%(?:25)*|\\u00|\\x)(?:3\d|[46][1-9a-f]|[57][\da])`,
    String.raw`\\u[\da-f]{4}\\{1,8}u|\\x[\da-f]{2}\\{1,8}x|\\u\{`,
    '&(?:amp;)?#|&(?:amp;)?[a-z]+;',
    String.raw`\\[\da-f]{2,6}\s?\\+[\da-f]{2}`,
    String.raw`=[\da-f]{2}=[\da-f]{2}=`,
    '[\uff01-\uff5e]{2}',
  ].join('|'),
  'i',
);

function hasEncodingMark(text: string): boolean {
  return encodingMark.test(text);
}

/** The words of a text of which characters are encoded stand there once all that is encoded is decoded. */
function createDecodingSieve(secrets: readonly string[]): Sieve {
  const holdsWords = createWordSieve(secrets.map(withoutMisread));
  return (text) =>
    hasEncodingMark(text) &&
    decoders.some((decode) => {
      const plain = decode(text);
      return plain !== text && holdsWords(plain.toLowerCase());
    });
}

/** Behind a sign that encodings begin with nobody can tell which letters and digits of a secret belong to what. */
function withoutMisread(secret: string): string {
  return secret.replaceAll(/[%&\\][\w#{};]*|=[\da-f]{2,}/gi, ' ');
}

/** One for each way to read what stands behind a sign. */
const decoders: readonly ((text: string) => string)[] = [
  decodedThroughout,
  (text) => text.replaceAll(/\\+([\da-f]{2,6})\s?/gi, (_, digits) => character(digits, 16)),
  (text) => text.replaceAll(/\\+0?([0-7]{2,3})/g, (_, digits) => character(digits, 8)),
  (text) => text.replaceAll(/=([\da-f]{2})/gi, (_, digits) => character(digits, 16)),
  (text) =>
    text.replaceAll(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - fullWidth)),
];

/** Bytes become characters of as many bits. */
function decodedThroughout(text: string): string {
  return withoutEntityNames(text)
    .replaceAll(/%(?:25)*([\da-f]{2})|\\+x([\da-f]{2})/gi, (_, percent, slash) =>
      character(percent ?? slash, 16),
    )
    .replaceAll(/\\+u(?:([\da-f]{4})|\{([\da-f]+)\})/gi, (_, digits, braced) =>
      character(digits ?? braced, 16),
    )
    .replaceAll(/&(?:amp;)?#(?:x([\da-f]+)|(\d+));?/gi, (_, hex, decimal) =>
      hex === undefined ? character(decimal, 10) : character(hex, 16),
    );
}

function character(digits: string, radix: number): string {
  const code = Number.parseInt(digits, radix);
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}
