import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, candidateAt, candidatesOf } from './candidates.ts';

const records = fc.record({ number: fc.integer(), words: fc.array(fc.string()) });

function first<T>(count: number, candidates: Generator<Candidate<T>, void>): Candidate<T>[] {
  return [...candidates.take(count)];
}

test('candidates are distinct, and the same again under the same seed', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const candidates = first(200, candidatesOf(records, seed));

      expect(new Set(candidates.map(({ text }) => text)).size).toBe(200);
      expect(first(200, candidatesOf(records, seed))).toEqual(candidates);
    }),
    { numRuns: 8 },
  );
});

test('they do not depend on how many are wanted', () => {
  const few = first(50, candidatesOf(records, 3, 1));
  expect(first(50, candidatesOf(records, 3, 100))).toEqual(few);
});

test('another seed gives others', () => {
  const [one, two] = [first(20, candidatesOf(records, 1)), first(20, candidatesOf(records, 2))];
  expect(one.map(({ text }) => text)).not.toEqual(two.map(({ text }) => text));
});

describe('a finite domain is exhausted', () => {
  test('a list, in its order, repetitions included', () => {
    const found = [...candidatesOf(['a', 'b', 'b'], 7)];
    expect(found.map(({ value, path }) => [value, path])).toEqual([
      ['a', '0'],
      ['b', '1'],
      ['b', '2'],
    ]);
  });

  test('an arbitrary of few values, each once', () => {
    const found = [...candidatesOf(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 })), 7)];
    expect(new Set(found.map(({ text }) => text)).size).toBe(6);
    expect(found).toHaveLength(6);
  });
});

describe('a path leads to the very value', () => {
  test('that had it', async () => {
    for (const { value, path } of first(300, candidatesOf(records, -5))) {
      expect((await candidateAt(records, -5, path))?.value).toEqual(value);
    }
  });

  test('that shrinking found', async () => {
    const [{ path }] = first(1, candidatesOf(records, 11)) as [Candidate<unknown>];
    const property = fc.asyncProperty(records, async ({ words }) => words.length < 1);

    const report = await fc.check(property, { seed: 11, path });
    const again = await candidateAt(records, 11, report.counterexamplePath ?? '');

    expect(report.counterexamplePath).toMatch(/^\d+(:\d+)+$/);
    expect(again?.value).toEqual(report.counterexample?.[0]);
  });

  test('of a list', async () => {
    expect((await candidateAt(['a', 'b'], 1, '1'))?.value).toBe('b');
  });

  test.each(['2', '9:9:9', '1:0', '', '00', 'nonsense'])(
    'and nowhere in a list when it is %j',
    async (path) => {
      expect(await candidateAt(['a', 'b'], 1, path)).toBeUndefined();
    },
  );

  test.each([
    ['beyond what any run makes', fc.nat(), '999999999'],
    ['beyond what any run makes, made smaller', fc.nat(), '999999999:0'],
    ['beyond what any number tells', fc.nat(), '9'.repeat(400)],
    ['to a repetition', fc.boolean(), '900'],
    ['beyond the end of a spent domain', fc.boolean(), '150000'],
    ['along more steps than there are smaller values', fc.constant(1), '0:0:0:0:0:0:7'],
    ['to a step beyond the smaller values', fc.boolean(), '0:99'],
  ])('and nowhere in an arbitrary when it leads %s', async (_, domain: fc.Arbitrary<unknown>, path) => {
    expect(await candidateAt(domain, 1, path)).toBeUndefined();
  });
});
