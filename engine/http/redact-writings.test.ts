import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityNames } from './entity-names.ts';
import { createRedact } from './redact.ts';

/** A way to write one character of ASCII. */
type Encode = (code: number) => string;

const inHex = (code: number): string => code.toString(16).padStart(2, '0');
const inUpperHex = (code: number): string => inHex(code).toUpperCase();
const byName: Encode = (code) =>
  entityNames[code] === undefined ? String.fromCharCode(code) : `&${entityNames[code].split('|')[0]};`;

/** The encodings of `docs/security.md` that any character may have. */
const ofAny: Readonly<Record<string, Encode>> = {
  '%6b': (code) => `%${inHex(code)}`,
  '%6B': (code) => `%${inUpperHex(code)}`,
  '%256b': (code) => `%25${inHex(code)}`,
  '%25256B': (code) => `%2525${inUpperHex(code)}`,
  '\\u006b': (code) => `\\u00${inHex(code)}`,
  '\\u006B': (code) => `\\u00${inUpperHex(code)}`,
  '\\\\u006b': (code) => `\\\\u00${inHex(code)}`,
  '\\x6b': (code) => `\\x${inHex(code)}`,
  '\\x6B': (code) => `\\x${inUpperHex(code)}`,
  '\\\\x6b': (code) => `\\\\x${inHex(code)}`,
  '\\u{6b}': (code) => `\\u{${inHex(code)}}`,
  '\\u{006B}': (code) => `\\u{00${inUpperHex(code)}}`,
  '&#107;': (code) => `&#${code};`,
  '&#0107;': (code) => `&#0${code};`,
  '&#x6b;': (code) => `&#x${inHex(code)};`,
  '&#X6B;': (code) => `&#X${inUpperHex(code)};`,
  '&amp;#107;': (code) => `&amp;#${code};`,
  '&amp;#x6B;': (code) => `&amp;#x${inUpperHex(code)};`,
  '&sol;': byName,
  '&amp;sol;': (code) => byName(code).replace(/^&(?=.)/, '&amp;'),
};

/** Those that all characters have. */
const ofAll: Readonly<Record<string, Encode>> = {
  '\\00006b': (code) => `\\${inHex(code).padStart(6, '0')}`,
  '\\6b ': (code) => `\\${inHex(code)} `,
  '\\153': (code) => `\\${code.toString(8).padStart(3, '0')}`,
  '=6B': (code) => `=${inUpperHex(code)}`,
  'full width': (code) => String.fromCharCode(code + 0xfee0),
};

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const alphabets = [
  lettersAndDigits,
  `${lettersAndDigits}____`,
  `${lettersAndDigits}-_-_`,
  `${lettersAndDigits}+/=+/=`,
  `${lettersAndDigits}._~+/=-:`,
  '0123456789-_.:',
  'aZ_-./+=~:',
  'abuxU0123456789\\&#;"\'~',
];

/**
 * None begins or ends as codes do, with `;`, `&` or `\u005c`: such a key is found within the code of its own character, of which the rest is
 * left.
 */
const key = fc
  .oneof(
    ...alphabets.map((alphabet) =>
      fc.string({ minLength: 8, maxLength: 60, unit: fc.constantFrom(...alphabet) }),
    ),
  )
  .map((text) => text.replace(/^../, (start) => start.replaceAll(';', '~')))
  .map((text) => text.replace(/.{6}$/, (end) => end.replaceAll(/[\\&]/g, '~')));

const inCases = fc.constantFrom(
  (secret: string) => secret,
  (secret: string) => secret.toUpperCase(),
  (secret: string) => secret.toLowerCase(),
);

/** Which characters are encoded: one, some or all of them. */
const chosen = fc.oneof(
  fc.nat(59).map((one) => (at: number, length: number) => at === one % length),
  fc.infiniteStream(fc.boolean()).map((stream) => {
    const picks = [...stream.take(60)];
    return (at: number) => picks[at]!;
  }),
  fc.constant(() => true),
);

function written(text: string, encode: Encode, isEncoded: (at: number, length: number) => boolean): string {
  return [...text].map((one, at) => (isEncoded(at, text.length) ? encode(one.charCodeAt(0)) : one)).join('');
}

/** Whether a key stands as it is in codes of its own: `03\u0030000000` has `030000000`. It is found there, and the rest is left. */
function standsAcrossCodes(secret: string, text: string): boolean {
  return text !== secret && text.includes(secret);
}

/** What is shown of a text. The code of a digit ends with the digit: of a key that begins with digits a part of a code may be left. */
function redacted(secret: string, text: string): string {
  const shown = createRedact(new Map([[secret, '$KEY']]))(text);
  return /^\d/.test(secret) ? shown.replace(/3?(?:%(?:25)*|\\+u00|\\+x)3?(?=\$KEY)/, '') : shown;
}

/** Each key makes expressions of its own. */
const runs = { numRuns: 40 };

test.each(Object.entries(ofAny))('one, some or all characters of a key as %s are found', (_, encode) => {
  fc.assert(
    fc.property(key, inCases, chosen, (secret, inCase, isEncoded) => {
      const text = written(inCase(secret), encode, isEncoded);
      const isAcross = standsAcrossCodes(inCase(secret), text);
      const shown = redacted(secret, `x (${text}), y`);
      expect(shown).toEqual(isAcross ? expect.stringContaining('$KEY') : 'x ($KEY), y');
      expect(shown).not.toContain(inCase(secret));
    }),
    runs,
  );
});

test.each(Object.entries(ofAll))('all characters of a key as %s are found', (_, encode) => {
  fc.assert(
    fc.property(key, inCases, (secret, inCase) => {
      const text = written(inCase(secret), encode, () => true);
      expect(redacted(secret, `x (${text}), y`)).toBe('x ($KEY), y');
    }),
    runs,
  );
});

test('characters of a key in a mixture of encodings are found', () => {
  const one = fc.constantFrom((code: number) => String.fromCharCode(code), ...Object.values(ofAny));
  const each = fc.array(one, { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(key, inCases, each, (secret, inCase, encodings) => {
      const text = [...inCase(secret)].map((letter, at) => encodings[at]!(letter.charCodeAt(0))).join('');
      expect(redacted(secret, `x (${text}), y`)).toBe('x ($KEY), y');
    }),
    runs,
  );
});

test.each(Object.entries(ofAny))('base64 of a key with its marks as %s is found', (_, encode) => {
  const around = fc.string({ maxLength: 4 });
  fc.assert(
    fc.property(key, around, around, chosen, (secret, before, after, isEncoded) => {
      for (const encoding of ['base64', 'base64url'] as const) {
        const whole = Buffer.from(`${before}${secret}${after}`).toString(encoding);
        const isMark = (at: number) => /[\W_]/.test(whole[at]!);
        const text = written(whole, encode, (at, length) => isMark(at) && isEncoded(at, length));
        const shown = redacted(secret, `x (${text}), y`);
        expect(shown).toMatch(/^x \(.*\[\$KEY in base64\].*\), y$/);
        if (`${before}${after}` === '') expect(shown).toMatch(/^x \(\[\$KEY in base64\]\w?\), y$/);
      }
    }),
    runs,
  );
});

describe('a key is found', () => {
  test.each([
    ['rpa_Kq7Zt9wxB4', 'rpa%5fKq7Zt9wxB4'],
    ['rpa_Kq7Zt9wxB4', 'rpa\\\\u005FKq7Zt9wxB4'],
    ['a_b_Kq7Zt9wxB4', 'a%255Fb\\x5fKq7Zt9wxB4'],
    ['sk-proj.Ab+9/x=~@', 'sk\\x2dproj\\x2eAb\\x2B9\\x2Fx\\x3D\\x7e\\x40'],
    ['k7~e>y?withAbC~9QzLm', '%4b7~E>Y?WITHABC~9QZLM'],
    ['k7~e>y?withAbC~9QzLm', 'k7~0e>y?with&#65;bC~09QzLm'],
    ['AAAA\\BBBB\\u006b', '&#65;AAA\\\\BBBB\\\\u006b'],
    ['AAAA\\BBBB\\u006b', 'AAAA\\x5cBBBB\\u006b'],
  ])('%s as %s', (secret, text) => {
    expect(redacted(secret, `x ${text}, y`)).toBe('x $KEY, y');
  });
});

test('base64 of a key in JSON that escapes marks is found, and no more of the text', () => {
  const secret = 'k7~e>y?withAbC~9QzLm';
  const text = Buffer.from(secret).toString('base64').replace('+', '\\u002B').replace('/', '\\u002F');
  expect(redacted(secret, `{"k":"${text.replaceAll('=', '\\u003D')}"}`)).toBe('{"k":"[$KEY in base64]"}');
});
