import { expect, test } from 'vitest';
import { keyWords } from './key-words.ts';

test.each([
  [{ key: 'valid', keyForm: 'swapped' }, 'the key with its letters in the other case'],
  [{ key: 'invalid' }, 'a key that nobody has'],
  [{ key: 'missing', keyForm: 'empty' }, 'no key, an empty one'],
] as const)('%j is told as %s', (sent, words) => {
  expect(keyWords(sent)).toBe(words);
});
