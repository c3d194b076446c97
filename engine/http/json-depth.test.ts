import fc from 'fast-check';
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

/** Texts around the length from which their ends are searched for otherwise, full of what could be taken for an end. */
const texts = fc
  .array(fc.constantFrom('\\', '"', '[', '}', 'a', '\u00e9'), { minLength: 50, maxLength: 80 })
  .map((letters) => letters.join(''));

test('what stands in a long text opens nothing and ends nothing', () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 5 }), fc.integer({ min: 1, max: 6 }), (some, levels) => {
      let value: unknown = some;
      for (let level = 1; level < levels; level++) value = { [some[0] ?? '']: value };
      const bytes = Buffer.from(JSON.stringify(value));
      expect([isDeeperThan(levels, bytes), isDeeperThan(levels - 1, bytes)]).toEqual([false, true]);
      const values = some.length + levels + (levels - 1);
      expect([hasMoreValues(values, bytes), hasMoreValues(values - 1, bytes)]).toEqual([false, true]);
    }),
  );
});
