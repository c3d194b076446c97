import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeStep } from '../openapi/pointer-step.ts';
import { quoted } from '../report/shell.ts';
import { createRedact } from './redact.ts';

const secret = fc.string({ minLength: 8, unit: fc.constantFrom(...'abcdefgh') });

test('no secret is left in any text', () => {
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1 }), fc.array(fc.string()), (secrets, texts) => {
      const redact = createRedact(new Map(secrets.map((value, index) => [value, `$S${index}`])));
      const redacted = redact(texts.join(secrets.join('-')));
      for (const value of secrets) expect(redacted).not.toContain(value);
    }),
  );
});

test('a text without secrets stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(createRedact(new Map([['a-key-that-is-nowhere', '$KEY']]))(text)).toBe(text);
    }),
  );
});

test('the longest secret comes first', () => {
  const redact = createRedact(
    new Map([
      ['key', '$SHORT'],
      ['key-of-mine', '$LONG'],
    ]),
  );
  expect(redact('key-of-mine key')).toBe('$LONG $SHORT');
});

test('a name that was put in is no text to look for secrets in', () => {
  const redact = createRedact(
    new Map([
      ['https://a.example/v1', '$SERVERLESS_URL'],
      ['URL', '$ENDPOINT'],
    ]),
  );
  expect(redact('https://a.example/v1/URL')).toBe('$SERVERLESS_URL/$ENDPOINT');
});

test('of two that differ in case alone each is told by its own name, the other ways to write them by one', () => {
  const redact = createRedact(
    new Map([
      ['key/Of-mine', '$KEY'],
      ['key/Of-min', '${KEY%?}'],
      ['KEY/oF-MINE', '${KEY~~}'],
    ]),
  );
  expect(redact('key/Of-mine KEY/oF-MINE key/Of-min')).toBe('$KEY ${KEY~~} ${KEY%?}');
  expect(redact('?a=KEY%2FoF-MINE&b=key%2FOf-mine&c=KEY/OF-MINE')).toBe('?a=${KEY~~}&b=$KEY&c=$KEY');
});

test('an empty secret is none', () => {
  expect(createRedact(new Map([['', '$NOTHING']]))('text')).toBe('text');
});

describe('a secret of which every character is encoded is found', () => {
  const key = 'sk-A1é/+ key';
  const redact = createRedact(new Map([[key, '$KEY']]));
  const each = (write: (character: string) => string) => [...key].map(write).join('');
  const bytes = (text: string) => [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0'));
  const code = (character: string, radix = 10) => character.codePointAt(0)!.toString(radix);

  test.each([
    ['in percent-encoding', each((one) => `%${bytes(one).join('%')}`), '$KEY'],
    ['in it twice, in upper case', each((one) => `%25${bytes(one).join('%25').toUpperCase()}`), '$KEY'],
    ['as JSON may', each((one) => `\\u${code(one, 16).padStart(4, '0')}`), '$KEY'],
    ['as a log does', each((one) => `\\x${bytes(one).join('\\x')}`), '$KEY'],
    ['in decimal entities', each((one) => `&#${code(one)};`), '$KEY'],
    ['in hexadecimal entities', each((one) => `&#x${code(one, 16).toUpperCase()};`), '$KEY'],
    ['in escaped entities', each((one) => `&amp;#${code(one)};`), '$KEY'],
    ['as a script may', each((one) => `\\u{${code(one, 16)}}`), '$KEY'],
    ['as a style sheet does', each((one) => `\\${code(one, 16).padStart(6, '0')}`), '$KEY'],
    ['as one does in short', each((one) => `\\${code(one, 16)} `), '$KEY'],
    [
      'in hexadecimal entities without their last sign',
      `${each((one) => `&#x${code(one, 16)};`).slice(0, -1)}`,
      '$KEY',
    ],
    ['in hexadecimal', bytes(key).join(''), '[$KEY in hex]'],
    ['in upper hexadecimal', bytes(key).join('').toUpperCase(), '[$KEY in hex]'],
  ])('%s', (_, text, redacted) => {
    expect(redact(`x ${text}, y`)).toBe(`x ${redacted}, y`);
  });
});

describe('of a key of ASCII', () => {
  const key = 'rpa_Ab3-dE/9Xy7Q';
  const redact = createRedact(new Map([[key, '$KEY']]));
  const each = (write: (code: number) => string) => [...key].map((one) => write(one.charCodeAt(0))).join('');

  test.each([
    ['octal escapes', each((code) => `\\${code.toString(8)}`)],
    ['octal escapes in JSON', each((code) => `\\\\${code.toString(8)}`)],
    ['the writing of mail', each((code) => `=${code.toString(16).toUpperCase()}`)],
    ['full width', each((code) => String.fromCharCode(code + 0xfee0))],
    ['one letter as an entity', key.replace('b', '&#98;')],
    ['one digit as an entity in hexadecimal', key.replace('9', '&#x39;')],
    ['one letter in percent-encoding', key.replace('d', '%64')],
    ['one letter escaped', key.replace('d', '\\x64')],
    ['one letter escaped as in JSON', key.replace('d', '\\u0064')],
    ['a mark by its name', key.replace('-', '&hyphen;')],
    ['marks by their names', key.replace('_', '&lowbar;').replace('/', '&sol;')],
    ['a different writing of each', key.replace('_', '%5f').replace('A', '&#65;').replace('Q', '\\u0051')],
  ])('%s is found', (_, text) => {
    expect(redact(`x ${text}, y`)).toBe('x $KEY, y');
  });
});

describe('a secret is found', () => {
  const key = 'a key/with+"signs"\\=';
  const redact = createRedact(new Map([[key, '$KEY']]));

  test.each([
    ['as it is', key, '$KEY'],
    ['as JSON writes it', JSON.stringify({ key }), '{"key":"$KEY"}'],
    ['as a path writes it', `/${encodeURIComponent(key)}/x`, '/$KEY/x'],
    ['as a query writes it', `?${new URLSearchParams({ key })}`, '?key=$KEY'],
    ['as JSON in JSON writes it', JSON.stringify(JSON.stringify(key)), String.raw`"\"$KEY\""`],
    ['as an address in an address writes it', encodeURIComponent(encodeURIComponent(key)), '$KEY'],
    [
      'in lower-case percent-encoding',
      encodeURIComponent(key).replaceAll(/%../g, (hex) => hex.toLowerCase()),
      '$KEY',
    ],
    ['in upper case', key.toUpperCase(), '$KEY'],
    ['with code points in JSON', key.replace('+', '\\u002B').replaceAll('"', '\\u0022'), '$KEY'],
    ['as HTML writes it', key.replaceAll('"', '&quot;'), '$KEY'],
    ['in base64', Buffer.from(key).toString('base64'), '[$KEY in base64]'],
    ['in the middle of a word, so that a shell still finds its name', `x${key}y`, 'x${KEY}y'],
  ])('%s', (_, text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
});

test('a secret is found in base64 wherever it begins, in both alphabets', () => {
  const bytes = fc.string({ minLength: 8, maxLength: 40, unit: fc.constantFrom(...'aB3/+?>~-_') });
  fc.assert(
    fc.property(bytes, fc.string(), fc.string(), (value, before, after) => {
      const text = `${before}${value}${after}`;
      const redact = createRedact(new Map([[value, '$KEY']]));
      for (const alphabet of ['base64', 'base64url'] as const) {
        expect(redact(Buffer.from(text).toString(alphabet))).toContain('[$KEY in base64]');
      }
    }),
  );
});

test('a short secret is found in its own case only: words are as short', () => {
  expect(createRedact(new Map([['ep', '$EP']]))('ep Ep EP')).toBe('$EP Ep EP');
});

test('secrets are still found after hundreds of others', () => {
  for (let other = 0; other < 600; other++) {
    const key = 'A-key/of+"ours"';
    const redact = createRedact(
      new Map([
        [key, '$KEY'],
        [`https://another.example/${other}/${key}?sig=${key}`, '$OTHER'],
      ]),
    );
    expect(redact(encodeURIComponent(key))).toBe('$KEY');
  }
});

test.each(['sk-a2.b~c', 's3+id/of=us'])('%s is found however its marks are escaped', (secret) => {
  const redact = createRedact(new Map([[secret, '$KEY']]));
  const marks = (write: (code: string) => string) =>
    secret.replaceAll(/\W/g, (mark) => write(mark.charCodeAt(0).toString(16).padStart(2, '0')));
  const written = [
    marks((code) => `\\u00${code}`),
    marks((code) => `%${code}`),
    marks((code) => `%25${code}`),
  ];
  for (const one of written) expect(redact(`x ${one} y`)).toBe('x $KEY y');
});

describe('a key with marks that our own texts write in their ways is found', () => {
  const key = `aQ/x~Z4'k##z::z"V/~n`;
  const redact = createRedact(new Map([[key, '$KEY']]));
  const inPointer = (text: string) => escapeStep(text);

  test.each([
    ['as a step of a JSON pointer', inPointer(key)],
    ['as a step of a pointer within a step', inPointer(inPointer(key))],
    ['as a step of a pointer in the fragment of an address', encodeURIComponent(inPointer(key))],
    ['as one of which the tilde is encoded', inPointer(key).replaceAll('~', '%7E')],
    ['as a word of a shell', quoted(key).slice(1, -1)],
    ['as a word of a shell, of an address', quoted(encodeURIComponent(key)).slice(1, -1)],
    ['as YAML writes it', key.replaceAll("'", "''")],
    ['as CSV writes it', key.replaceAll('"', '""')],
  ])('%s', (_, text) => {
    expect(redact(`x /${text}/ y`)).toBe('x /$KEY/ y');
  });
});

test('a short one is no part of a word', () => {
  const redact = createRedact(new Map([['rent', '$KEY']]));

  expect(redact('others rent, they are rented; key=rent&x')).toBe('others $KEY, they are rented; key=$KEY&x');
});

describe('a key that was made with base64', () => {
  const redact = createRedact(new Map([['ab+cdEF/ghij01==', '$KEY']]));

  test('is found with entities that have names', () => {
    expect(redact('<b>ab&plus;cdEF&sol;ghij01&equals;&equals;</b>')).toBe('<b>$KEY</b>');
  });

  test('is found without its padding', () => {
    expect(redact('no ab+cdEF/ghij01 here')).toBe('no [$KEY without padding] here');
  });
});
