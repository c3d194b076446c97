/** A secret of fewer characters is looked for in its own case only, and not in base64: words are as short. */
const longEnough = 8;

const entities: Readonly<Record<string, string>> = {
  '&': 'amp|#38|#x26',
  '<': 'lt|#60|#x3c',
  '>': 'gt|#62|#x3e',
  '"': 'quot|#34|#x22',
  "'": 'apos|#39|#x27',
};

/** Source of a pattern that finds a text as it is, in upper or lower case, and as JSON, an address or HTML writes it. */
export function writingsOf(text: string, inCase: 'its own case' | 'any case' = 'any case'): string {
  const anyCase = inCase === 'any case' && text.length >= longEnough;
  return [...text].map((character) => writingsOfCharacter(character, anyCase)).join('');
}

function writingsOfCharacter(character: string, anyCase: boolean): string {
  if (/^[a-z]$/i.test(character) && anyCase) return inAnyCase(character);
  if (/^\w$/.test(character)) return literally(character);
  const entity = entities[character];
  const forms = [
    // JSON in JSON escapes more than once.
    character === '\\' ? String.raw`\\{1,8}` : String.raw`\\{0,7}${literally(character)}`,
    String.raw`\\{1,7}u${[...Array(character.length).keys()].map((at) => hex(character, at)).join(String.raw`\\{1,7}u`)}`,
    percentOf(character),
    ...(character === ' ' ? [String.raw`\+`] : []),
    ...(entity === undefined ? [] : [`&(?:amp;)?(?:${entity});`]),
  ];
  return `(?:${forms.join('|')})`;
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

/** Tells at little cost where one of these patterns can't find anything, given a text and the same in lower case. */
export function traceOf(text: string): (within: string, lower: string) => boolean {
  const words = text.toLowerCase().match(/\w{3,}/g) ?? [];
  const cores = coresOf(text).map((core) => core.split(/[+/]/).sort((a, b) => b.length - a.length)[0]!);
  return (within, lower) =>
    words.every((word) => lower.includes(word)) || cores.some((core) => within.includes(core));
}

/** Source of a pattern that finds a text inside of what was put into base64, wherever in there it began. */
export function base64Of(text: string): string {
  const cores = coresOf(text);
  // Matches nothing.
  if (cores.length === 0) return '(?!)';
  return `(?:${cores.map(eitherAlphabet).join('|')})(?:[\\w+/-]?(?:=|%3D){1,2})?`;
}

function coresOf(text: string): string[] {
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
