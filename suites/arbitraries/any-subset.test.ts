import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySubset } from './any-subset.ts';

const fields = { a: fc.constant(1), b: fc.constant(2), c: fc.constant(3) };

test('yields every subset, and nothing else', () => {
  const subsets = fc
    .sample(anySubset(fields), { numRuns: 300, seed: 1 })
    .map((value) => JSON.stringify(value));
  expect([...new Set(subsets)].sort()).toEqual(
    [
      '{"a":1,"b":2,"c":3}',
      '{"a":1,"b":2}',
      '{"a":1,"c":3}',
      '{"b":2,"c":3}',
      '{"a":1}',
      '{"b":2}',
      '{"c":3}',
      '{}',
    ].sort(),
  );
});

test('has each field in about half of the values', () => {
  const values = fc.sample(anySubset(fields), { numRuns: 1000, seed: 1 });
  for (const name of ['a', 'b', 'c']) {
    const times = values.filter((value) => name in value).length;
    expect(times).toBeGreaterThan(400);
    expect(times).toBeLessThan(600);
  }
});

test('shrinks to nothing', () => {
  const { counterexample } = fc.check(
    fc.property(anySubset({ a: fc.integer() }), () => false),
    { seed: 1 },
  );
  expect(counterexample).toEqual([{}]);
});
