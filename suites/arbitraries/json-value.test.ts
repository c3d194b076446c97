import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonValue } from './json-value.ts';

const sample = fc.sample(jsonValue(), { numRuns: 500, seed: 1 });

test('comes back from JSON as it was', () => {
  for (const value of sample) expect(JSON.parse(JSON.stringify(value))).toEqual(value);
});

test('is of every kind but null', () => {
  const kinds = sample.map((value) => (Array.isArray(value) ? 'array' : typeof value));
  expect(new Set(kinds)).toEqual(new Set(['object', 'array', 'string', 'number', 'boolean']));
  expect(sample).not.toContain(null);
});

test.each([[false], [0], [''], [[]], [{}]])('is %j quite often', (value) => {
  const times = sample.filter((one) => JSON.stringify(one) === JSON.stringify(value)).length;
  expect(times).toBeGreaterThan(15);
});

test('shrinks to false', () => {
  const { counterexample } = fc.check(
    fc.property(jsonValue(), () => false),
    { seed: 1 },
  );
  expect(counterexample).toEqual([false]);
});
