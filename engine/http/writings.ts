import { entityNames } from './entity-names.ts';

/** A secret of fewer characters is searched for in its own case only, and not in base64: words are as short. */
export const longEnough = 8;

/** Source of a pattern that finds a text as it is, in upper or lower case, and as JSON, an address or HTML writes it. */
export function writingsOf(text: string, inCase: 'its own case' | 'any case' = 'any case'): string {
  const anyCase = inCase === 'any case' && text.length >= longEnough;
  return [...text].map((character) => writingsOfCharacter(character, anyCase)).join('');
}

function writingsOfCharacter(character: string, anyCase: boolean): string {
  if (/^[a-z\d]$/i.test(character)) return anyCase ? literalInAnyCase(character) : character;
  return `(?:${formsOf(character, []).join('|')})`;
}

/**
 * Sources of patterns for a character escaped, in HTML, in an address, as it is and as our own texts write it. What may begin as another
 * does comes first: nothing of it is left behind.
 */
function formsOf(character: string, escapes: readonly string[]): string[] {
  const units = [...Array(character.length).keys()].map(
    (at) => `u${hexOfEitherCase(character, character.charCodeAt(at), 4)}`,
  );
  const bytes = bytesOf(character).map((byte) => hexOfEitherCase(character, byte, 2));
  const braced = String.raw`u\{0*${hexOfEitherCase(character, character.codePointAt(0)!, 0)}\}`;
  const next = String.raw`\\{1,8}`;
  const escaped = [units.join(next), braced, bytes.map((byte) => `x${byte}`).join(next), ...escapes];
  return [
    `${next}(?:${escaped.join('|')})`,
    entityOf(character),
    // An address in an address is encoded more than once.
    bytes.map((byte) => `%(?:25)*${byte}`).join(''),
    // JSON in JSON escapes more than once.
    String.raw`\\{0,7}${literalInAnyCase(character)}`,
    ...(character === ' ' ? [String.raw`\+`] : []),
    ...(ownWritings[character] ?? []),
  ];
}

/** How our own texts write a character: steps of JSON pointers, in fragments of addresses, too, words of a shell, YAML and CSV. */
const ownWritings: Readonly<Record<string, readonly string[]>> = {
  '~': [`(?:~|%(?:25)*7[eE])0+`],
  '/': [`(?:~|%(?:25)*7[eE])0*1`],
  "'": [String.raw`'\\{1,8}''`, `'"'"'`, `''`],
  '"': [`""`],
  '#': [`#''`],
  ':': [`'':`],
};

/** By its number, in decimals or in hexadecimal, or by its name; the last sign of a number may be missing. */
function entityOf(character: string): string {
  const point = character.codePointAt(0)!;
  const decimals = casesOf(character).map((one) => one.codePointAt(0)!);
  const number = `#0*(?:${decimals.join('|')});?|#[xX]0*${hexOfEitherCase(character, point, 0)};?`;
  const names = entityNames[point];
  return `&(?:amp;)?(?:${names === undefined ? number : `${number}|(?:${names});`})`;
}

function isLetter(character: string): boolean {
  return /^[a-z]$/i.test(character);
}

function casesOf(character: string): string[] {
  return isLetter(character) ? [character.toLowerCase(), character.toUpperCase()] : [character];
}

/** Source of a pattern for a code of a character in hexadecimal; of a letter, for that of the other case as well. */
function hexOfEitherCase(character: string, code: number, width: number): string {
  const digits = code.toString(16).padStart(width, '0');
  if (!isLetter(character)) return inAnyCase(digits);
  // The cases are two sixteens apart.
  const sixteens = /[46]/.test(digits.at(-2)!) ? '[46]' : '[57]';
  return `${digits.slice(0, -2)}${sixteens}${inAnyCase(digits.at(-1)!)}`;
}

/** Spelt out: with the modifier `(?i:…)` V8 14 no longer finds some patterns once it has compiled some hundred. */
function inAnyCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

/** The text as it is, as source of a pattern. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/**
 * Source of a pattern that finds a text of which any character is encoded: percent-encoded, escaped as in JSON, in a script, in
 * a style sheet or in a log, as HTML or mail has it, or in full width. Each may be encoded in a way of its own.
 */
export function encodedThroughout(text: string): string {
  return text.length < longEnough ? nothing : [...text].map(anyWritingOf).join('');
}

/** Source of a pattern that finds the bytes of a text in hexadecimal. */
export function hexOf(text: string): string {
  return text.length < longEnough ? nothing : inAnyCase(Buffer.from(text).toString('hex'));
}

function anyWritingOf(character: string): string {
  const point = character.codePointAt(0)!;
  const cases = casesOf(character).map((one) => one.codePointAt(0)!);
  const octal = cases.map((code) => code.toString(8)).join('|');
  const wide = cases.map((code) => `\\u${(code + fullWidth).toString(16)}`).join('');
  // Of a style sheet, and of a shell.
  const escapes = [String.raw`0{0,4}${hexOfEitherCase(character, point, 0)}\s?`, `0?(?:${octal})`];
  const ofMail = bytesOf(character).map((byte) => `=${hexOfEitherCase(character, byte, 2)}`);
  return `(?:${[
    ofMail.join(''),
    ...formsOf(character, escapes),
    ...(isFullWidthOf(point) ? [`[${wide}]`] : []),
  ].join('|')})`;
}

function literalInAnyCase(character: string): string {
  return isLetter(character) ? inAnyCase(character) : literally(character);
}

/** How far from its ASCII a letter of full width is. */
export const fullWidth = 0xfee0;

function isFullWidthOf(point: number): boolean {
  return point > 0x20 && point < 0x7f;
}

function bytesOf(text: string): number[] {
  return [...new TextEncoder().encode(text)];
}

/** Source of a pattern that matches nothing. */
const nothing = '(?!)';

/** Source of a pattern that finds a text inside of what was put into base64, wherever in there it began. */
export function base64Of(text: string): string {
  const cores = coresOf(text);
  if (cores.length === 0) return nothing;
  return `(?:${cores.map(eitherAlphabet).join('|')})(?:[\\w+/-]?${writingsOf('=')}{1,2})?`;
}

/** Source of a pattern that finds a key which ends with the padding of base64, written without it. */
export function unpaddedOf(text: string): string {
  const rest = text.replace(/=+$/, '');
  return rest === text || rest.length < longEnough ? nothing : writingsOf(rest);
}

/** The texts of which one stands in any base64 that this text was put into. */
export function coresOf(text: string): string[] {
  return text.length < longEnough ? [] : [0, 1, 2].map((before) => coreAfter(before, text));
}

/** The characters of base64 that follow from the text alone, when so many bytes come before it. */
function coreAfter(before: number, text: string): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  const whole = bytes.toString('base64').replaceAll('=', '');
  return whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** The marks of base64 may be escaped: some encoders of JSON and HTML do that with each `+`. */
function eitherAlphabet(core: string): string {
  return core.replaceAll(/[+/]/g, (character) => (character === '+' ? plusOrHyphen : slashOrLowLine));
}

const plusOrHyphen = `(?:${writingsOf('+')}|${writingsOf('-')})`;
const slashOrLowLine = `(?:${writingsOf('/')}|${writingsOf('_')})`;
