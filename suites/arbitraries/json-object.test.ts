import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonObject } from './json-object.ts';

/** Every value within a value, itself included. */
function* within(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* within(one);
}

const namesIn = (value: unknown): string[] =>
  [...within(value)].flatMap((one) => (typeof one === 'object' && one !== null ? Object.keys(one) : []));

test('is what JSON makes of it', () => {
  fc.assert(
    fc.property(jsonObject(), (value) => {
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
    }),
    { numRuns: 2000, seed: 1 },
  );
});

test('never commands a probe, nor what JavaScript takes for no member', () => {
  fc.assert(
    fc.property(jsonObject(), (value) => {
      expect(Array.isArray(value)).toBe(false);
      expect(value).not.toHaveProperty('probe');
      expect(namesIn(value)).not.toContain('__proto__');
    }),
    { numRuns: 500 },
  );
});

test('shrinks to nothing', () => {
  const { counterexample } = fc.check(
    fc.property(jsonObject(), () => false),
    { seed: 1 },
  );
  expect(counterexample).toEqual([{}]);
});

describe('among a few hundred there is', () => {
  const values = fc.sample(jsonObject(), { numRuns: 400, seed: 1 }).flatMap((value) => [...within(value)]);

  test.each<[string, (value: unknown) => boolean]>([
    ['null', (value) => value === null],
    ['true', (value) => value === true],
    ['a list', (value) => Array.isArray(value) && value.length > 1],
    ['a fraction', (value) => typeof value === 'number' && !Number.isInteger(value)],
    ['text beyond ASCII', (value) => typeof value === 'string' && /\P{ASCII}/u.test(value)],
    ['a list in an object in a list', (value) => JSON.stringify(value).includes('[{')],
  ])('%s', (_, is) => {
    expect(values.some(is)).toBe(true);
  });
});
