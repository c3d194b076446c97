import { expect, test } from 'vitest';
import { plainLetters } from './plain-letters.ts';

test('JSON is written our way, other text stays', () => {
  const text = '{ "id" : "\\u0061b" }';
  expect(plainLetters({ text, json: JSON.parse(text) })).toBe('{"id":"ab"}');
  expect(plainLetters({ text: 'no JSON', json: undefined })).toBe('no JSON');
});
