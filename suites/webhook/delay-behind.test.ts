import { expect, test } from 'vitest';
import { delayBehind, isBehind } from './delay-behind.ts';

const at = (earliest: number, latest = earliest) => ({ earliest, latest });

test('a job that waits behind another waits from the end of that', () => {
  expect(delayBehind(at(1000, 1100), at(1500, 1600))).toEqual({ least: 400, most: 600 });
});

test.each([
  [10, true],
  [1000, false],
  [1050, false],
])(
  'a job that was submitted at %d, where the other had ended at 1000 at the earliest, is behind it: %s',
  (answered, is) => {
    expect(isBehind(at(1000, 1100), { answered })).toBe(is);
  },
);
