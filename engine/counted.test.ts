import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 rules'],
  [1, '1 rule'],
  [2, '2 rules'],
])('%i with a noun are %s', (count, words) => {
  expect(counted(count, 'rule')).toBe(words);
});
