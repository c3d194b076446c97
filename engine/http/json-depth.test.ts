import { expect, test } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

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
