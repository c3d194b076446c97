import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

test('an empty secret is none', () => {
  expect(createRedact(new Map([['', '$NOTHING']]))('text')).toBe('text');
});

describe('a secret is found', () => {
  const key = 'a key/with+"signs"\\=';
  const redact = createRedact(new Map([[key, '$KEY']]));

  test.each([
    ['as it is', key, '$KEY'],
    ['as JSON writes it', JSON.stringify({ key }), '{"key":"$KEY"}'],
    ['as a path writes it', `/${encodeURIComponent(key)}/x`, '/$KEY/x'],
    ['as a query writes it', `?${new URLSearchParams({ key })}`, '?key=$KEY'],
  ])('%s', (_, text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
});
