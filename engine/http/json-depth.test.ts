import { expect, test } from 'vitest';
import { hasMoreValues, isDeeperThan } from './json-depth.ts';

test.each([
  ['[]', 1, false],
  ['[[]]', 1, true],
  ['{"a":[1]}', 1, true],
  ['[{},{},[]]', 2, false],
  ['"[[[[["', 1, false],
  ['["\\"[[[["]', 1, false],
  ['["\\\\",[[]]]', 2, true],
  ['', 0, false],
])('%s is deeper than %i: %s', (text, most, is) => {
  expect(isDeeperThan(most, Buffer.from(text))).toBe(is);
});

test.each([
  ['[{},[]]', 3, false],
  ['[{},[]]', 2, true],
  ['{"a":"b"}', 3, false],
  ['{"a":"b"}', 2, true],
  ['["\\"{[", 1, 2, 3]', 2, false],
  ['[1,2,3,4,5,6]', 1, false],
  ['"never closed', 1, false],
])('%s has more than %i values: %s', (text, most, has) => {
  expect(hasMoreValues(most, Buffer.from(text))).toBe(has);
});
