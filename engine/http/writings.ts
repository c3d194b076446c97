import { entityNames } from './entity-names.ts';

/** A secret of fewer characters is searched for in its own case only, and not in base64: words are as short. */
export const longEnough = 8;

/** Source of a pattern that finds a text as it is, in upper or lower case, and as JSON, an address or HTML writes it. */
export function writingsOf(text: string, inCase: 'its own case' | 'any case' = 'any case'): string {
  const anyCase = inCase === 'any case' && text.length >= longEnough;
  return [...text].map((character) => writingsOfCharacter(character, anyCase)).join('');
}

function writingsOfCharacter(character: string, anyCase: boolean): string {
  if (/^[a-z]$/i.test(character) && anyCase) return inAnyCase(character);
  if (/^\w$/.test(character)) return literally(character);
  const forms = [
    // JSON in JSON escapes more than once.
    character === '\\' ? String.raw`\\{1,8}` : String.raw`\\{0,7}${literally(character)}`,
    String.raw`\\{1,7}u${[...Array(character.length).keys()].map((at) => hex(character, at)).join(String.raw`\\{1,7}u`)}`,
    percentOf(character),
    ...(character === ' ' ? [String.raw`\+`] : []),
    entityOf(character),
    ...(ownWritings[character] ?? []),
  ];
  return `(?:${forms.join('|')})`;
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
  const number = `#0*${point};?|#[xX]0*${inAnyCase(point.toString(16))};?`;
  const names = entityNames[point];
  return `&(?:amp;)?(?:${names === undefined ? number : `${number}|(?:${names});`})`;
}

/** An address in an address is encoded more than once. */
function percentOf(character: string): string {
  const bytes = [...new TextEncoder().encode(character)];
  return bytes.map((byte) => `%(?:25)*${inAnyCase(byte.toString(16).padStart(2, '0'))}`).join('');
}

function hex(character: string, at: number): string {
  return inAnyCase(character.charCodeAt(at).toString(16).padStart(4, '0'));
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
  return text.length < longEnough ? nothing : inAnyCase(hexBytes(text).join(''));
}

function anyWritingOf(character: string): string {
  const point = character.codePointAt(0)!;
  const inHex = inAnyCase(point.toString(16));
  const bytes = hexBytes(character).map(inAnyCase);
  const units = [...Array(character.length).keys()].map((at) => hex(character, at));
  const escapes = [
    units.map((unit) => `u${unit}`).join(String.raw`\\{1,8}`),
    String.raw`u\{0*${inHex}\}`,
    bytes.map((byte) => `x${byte}`).join(String.raw`\\{1,8}`),
    // Of a style sheet, and of a shell.
    String.raw`0{0,4}${inHex}\s?`,
    `0?${point.toString(8)}`,
  ];
  return `(?:${[
    String.raw`\\{0,7}${literalInAnyCase(character)}`,
    String.raw`\\{1,8}(?:${escapes.join('|')})`,
    percentOf(character),
    entityOf(character),
    bytes.map((byte) => `=${byte}`).join(''),
    ...(isFullWidthOf(point) ? [String.fromCodePoint(point + fullWidth)] : []),
  ].join('|')})`;
}

function literalInAnyCase(character: string): string {
  return /^[a-z]$/i.test(character) ? inAnyCase(character) : literally(character);
}

/** How far from its ASCII a letter of full width is. */
export const fullWidth = 0xfee0;

function isFullWidthOf(point: number): boolean {
  return point > 0x20 && point < 0x7f;
}

function hexBytes(text: string): string[] {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0'));
}

/** Source of a pattern that matches nothing. */
const nothing = '(?!)';

/** Source of a pattern that finds a text inside of what was put into base64, wherever in there it began. */
export function base64Of(text: string): string {
  const cores = coresOf(text);
  if (cores.length === 0) return nothing;
  return `(?:${cores.map(eitherAlphabet).join('|')})(?:[\\w+/-]?(?:=|%3D){1,2})?`;
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

function eitherAlphabet(core: string): string {
  return core.replaceAll(/[+/]/g, (character) =>
    character === '+' ? '(?:[+-]|%2B)' : String.raw`(?:\\?[/_]|%2F)`,
  );
}
