import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSieve } from './redact-sieve.ts';

const secret = fc.string({ minLength: 8, maxLength: 40, unit: fc.constantFrom(...'aB3c/+?>~-_.=') });
const points = (text: string, write: (code: number) => string): string =>
  [...text].map((character) => write(character.codePointAt(0)!)).join('');

/** Ways in which a secret may come back. */
const writings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'in upper case': (text) => text.toUpperCase(),
  'in an address': encodeURIComponent,
  'in JSON': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'without padding': (text) => text.replace(/=+$/, ''),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in base64 of an address': (text) => Buffer.from(text).toString('base64url'),
  'in hexadecimal': (text) => Buffer.from(text).toString('hex'),
  'in mixed hexadecimal': (text) => `${Buffer.from(text).toString('hex')}`.replaceAll('a', 'A'),
  'percent-encoded throughout': (text) => points(text, (code) => `%${code.toString(16)}`),
  'in entities throughout': (text) => points(text, (code) => `&#${code};`),
};

test.each(Object.entries(writings))('lets a text through that holds a secret %s', (_, write) => {
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1 }), fc.string(), fc.string(), (secrets, before, after) => {
      const mayHoldOne = createSieve(secrets);
      for (const one of secrets) expect(mayHoldOne(`${before}${write(one)}${after}`)).toBe(true);
    }),
  );
});

test.each([
  'application/json; charset=utf-8',
  '{"id":"sync-6ed0a276bf859bec769529c4","status":"IN_PROGRESS"}',
  '%41 \\u0041 &#65; words and more words',
])('holds %s back', (text) => {
  const mayHoldOne = createSieve(['key-6ed0a276bf859bec769529c46ed0a276', 'https://target.example/v1']);
  expect(mayHoldOne(text)).toBe(false);
});
