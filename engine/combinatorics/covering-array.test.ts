import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveringArray } from './covering-array.ts';

/** Factors with values that are distinguished by their factor. */
const factors = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 6 })
  .map((sizes) =>
    sizes.map((size, factor) => Array.from({ length: size }, (_, index) => `${factor}.${index}`)),
  );

function pairs(row: readonly string[]): string[] {
  return row.flatMap((a, i) => row.slice(i + 1).map((b) => `${a} ${b}`));
}

test('any two values of different factors meet in some row', () => {
  fc.assert(
    fc.property(factors, (some) => {
      const met = new Set(coveringArray(some).flatMap(pairs));
      for (const [i, left] of some.entries())
        for (const right of some.slice(i + 1))
          for (const a of left) for (const b of right) expect(met).toContain(`${a} ${b}`);
    }),
  );
});

test('each row chooses one value of each factor, and covers a pair that no row before it does', () => {
  fc.assert(
    fc.property(factors, (some) => {
      const met = new Set<string>();
      for (const row of coveringArray(some)) {
        expect(row.map((value, factor) => some[factor]!.includes(value))).not.toContain(false);
        expect(row).toHaveLength(some.length);
        expect(pairs(row).some((pair) => !met.has(pair))).toBe(true);
        for (const pair of pairs(row)) met.add(pair);
      }
    }),
  );
});

test('a factor that is appended keeps the rows, by the last factor', () => {
  fc.assert(
    fc.property(
      factors.filter(({ length }) => length > 2),
      (some) => {
        const before = coveringArray(some.slice(0, -1), 'by-last-factor');
        const after = coveringArray(some, 'by-last-factor');
        expect(after.slice(0, before.length).map((row) => row.slice(0, -1))).toEqual(before);
        expect(new Set(after.flatMap(pairs))).toEqual(new Set(coveringArray(some).flatMap(pairs)));
      },
    ),
  );
});

test('is the same each time, and far smaller than all combinations', () => {
  const some = Array.from({ length: 6 }, (_, factor) => [`${factor}a`, `${factor}b`, `${factor}c`]);
  expect(coveringArray(some)).toEqual(coveringArray(some));
  expect(coveringArray(some).length).toBeLessThan(25);
});

test('of one factor each value is tried once', () => {
  expect(coveringArray([['a', 'b']])).toEqual([['a'], ['b']]);
  expect(coveringArray([])).toEqual([]);
});
