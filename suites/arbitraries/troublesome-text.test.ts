import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demandingObject } from './demanding-object.ts';
import { jsonValue } from './json-value.ts';
import { troublesomeParts, troublesomeText, wholes } from './troublesome-text.ts';

const named = troublesomeParts.map((part) => [JSON.stringify(part), part] as const);

/** Every text within a value, its names included. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

test('all of it is well-formed, and comes back from JSON as it was', () => {
  const all = troublesomeParts.join('');
  expect(all.isWellFormed()).toBe(true);
  expect(JSON.parse(JSON.stringify(all))).toBe(all);
});

test('shrinks to the empty text', () => {
  const { counterexample } = fc.check(
    fc.property(troublesomeText(), () => false),
    { seed: 1 },
  );
  expect(counterexample).toEqual(['']);
});

test.each(named)('shrinks to %s where that alone matters', (_, part) => {
  const { counterexample } = fc.check(
    fc.property(troublesomeText(), (text) => !text.includes(part)),
    { seed: 1 },
  );
  expect(counterexample?.[0]?.length).toBeLessThanOrEqual(Math.max(part.length, 2));
});

describe.each([1, 2, 3])('seed %i', (seed) => {
  test('twenty texts have every part', () => {
    const texts = fc.sample(troublesomeText(), { numRuns: 20, seed });
    expect(troublesomeParts.filter((part) => !texts.some((text) => text.includes(part)))).toEqual([]);
  });

  test.each<[string, fc.Arbitrary<unknown>]>([
    ['a value', jsonValue()],
    ['a demanding object', demandingObject().map(({ object }) => object)],
  ])('thirty cases of %s have every part', (_, arbitrary) => {
    const texts = textsIn(fc.sample(arbitrary, { numRuns: 30, seed }));
    expect(troublesomeParts.filter((part) => !texts.some((text) => text.includes(part)))).toEqual([]);
  });

  test.each<[string, fc.Arbitrary<unknown>]>([
    ['a value', jsonValue()],
    ['a demanding object', demandingObject().map(({ object }) => object)],
  ])('a hundred cases of %s have every whole', (_, arbitrary) => {
    const texts = textsIn(fc.sample(arbitrary, { numRuns: 100, seed }));
    expect(wholes.filter((whole) => !texts.includes(whole))).toEqual([]);
  });
});
