import { expect, test } from 'vitest';
import { dateOf, lasted } from './numbers.ts';

test.each([
  [0, '0.0 s'],
  [1249, '1.2 s'],
  [59_499, '59.5 s'],
  [59_960, '1 min 0 s'],
  [184_000, '3 min 4 s'],
  [3_599_700, '1 h 0 min'],
  [7_500_000, '2 h 5 min'],
])('%i ms are %s', (milliseconds, words) => {
  expect(lasted(milliseconds)).toBe(words);
});

test('a date is read in UTC', () => {
  expect(dateOf('2026-06-01T12:34:56.789Z')).toBe('2026-06-01 12:34:56 UTC');
});
