import { expect, test } from 'vitest';
import { duration } from './duration.ts';

test.each([
  [0, '0 s'],
  [1, '1 s'],
  [15_000, '15 s'],
  [119_000, '119 s'],
  [119_001, '2 min'],
  [1_860_000, '31 min'],
  [7_200_000, '2 h 0 min'],
  [86_405_000, '24 h 1 min'],
])('%i ms are %s', (ms, words) => {
  expect(duration(ms)).toBe(words);
});
