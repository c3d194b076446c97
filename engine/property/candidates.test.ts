import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainContext } from '../context/context.ts';
import { contextsOf } from '../context/contexts-of.ts';
import { madeUpFactors } from '../testing/made-up-factors.ts';
import { type Candidate, candidateAt, candidatesOf, type Draw } from './candidates.ts';
import type { Domain } from './property.ts';

const records = fc.record({ number: fc.integer(), words: fc.array(fc.string()) });

function drawing<T>(domain: Domain<T>, seed: number): Draw<T> {
  return { domain, seed, contexts: [plainContext], factors: madeUpFactors };
}

function first<T>(count: number, candidates: Generator<Candidate<T>, void>): Candidate<T>[] {
  return [...candidates.take(count)];
}

test('candidates are distinct, and the same again under the same seed', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const candidates = first(200, candidatesOf(drawing(records, seed)));

      expect(new Set(candidates.map(({ text }) => text)).size).toBe(200);
      expect(first(200, candidatesOf(drawing(records, seed)))).toEqual(candidates);
    }),
    { numRuns: 8 },
  );
});

test('they do not depend on how many are wanted', () => {
  const few = first(50, candidatesOf(drawing(records, 3), 1));
  expect(first(50, candidatesOf(drawing(records, 3), 100))).toEqual(few);
});

test('another seed gives others', () => {
  const [one, two] = [
    first(20, candidatesOf(drawing(records, 1))),
    first(20, candidatesOf(drawing(records, 2))),
  ];
  expect(one.map(({ text }) => text)).not.toEqual(two.map(({ text }) => text));
});

describe('a finite domain is exhausted', () => {
  test('a list, in its order, repetitions included', () => {
    const found = [...candidatesOf(drawing(['a', 'b', 'b'], 7))];
    expect(found.map(({ value, path }) => [value, path])).toEqual([
      ['a', '0'],
      ['b', '1'],
      ['b', '2'],
    ]);
  });

  test('an arbitrary of few values, each once', () => {
    const found = [...candidatesOf(drawing(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 })), 7))];
    expect(new Set(found.map(({ text }) => text)).size).toBe(6);
    expect(found).toHaveLength(6);
  });
});

describe('a path leads to the very value', () => {
  test('that had it', async () => {
    for (const { value, path } of first(300, candidatesOf(drawing(records, -5)))) {
      expect((await candidateAt(drawing(records, -5), path))?.value).toEqual(value);
    }
  });

  test('that shrinking found', async () => {
    const [{ path }] = first(1, candidatesOf(drawing(records, 11))) as [Candidate<unknown>];
    const property = fc.asyncProperty(records, async ({ words }) => words.length < 1);

    const report = await fc.check(property, { seed: 11, path });
    const again = await candidateAt(drawing(records, 11), report.counterexamplePath ?? '');

    expect(report.counterexamplePath).toMatch(/^\d+(:\d+)+$/);
    expect(again?.value).toEqual(report.counterexample?.[0]);
  });

  test('of a list', async () => {
    expect((await candidateAt(drawing(['a', 'b'], 1), '1'))?.value).toBe('b');
  });

  test.each(['2', '9:9:9', '1:0', '', '00', 'nonsense'])(
    'and nowhere in a list when it is %j',
    async (path) => {
      expect(await candidateAt(drawing(['a', 'b'], 1), path)).toBeUndefined();
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
    expect(await candidateAt(drawing(domain, 1), path)).toBeUndefined();
  });
});

describe('candidates stand in contexts by turns', () => {
  const contexts = contextsOf(madeUpFactors, ['webhook', 'lowPriority']);
  const draw = { domain: ['a', 'b'], seed: 1, factors: madeUpFactors, contexts };

  test('the first in the plain one, and the values of a list as often as is asked for', () => {
    const found = [...candidatesOf({ ...draw, ofList: 4 })];
    expect(found.map(({ value }) => value)).toEqual(['a', 'b', 'a', 'b']);
    expect(found.map(({ context }) => context)).toEqual(contexts);
    expect(found[1]?.text).toMatch(/^"b" where (webhook=set|lowPriority=false)/);
  });

  test('so that a value of few comes up in each', () => {
    const found = [...candidatesOf({ ...draw, domain: fc.constant('a') }, 10)];
    expect(new Set(found.map(({ context }) => context))).toEqual(new Set(contexts));
  });

  test.each([
    ['0', {}],
    ['1', contexts[1]],
    ['1@plain', {}],
    ['1@lowPriority=false', { lowPriority: 'false' }],
  ])('and the path %s leads to that of its place, or to the one that it names', async (path, context) => {
    expect(await candidateAt(draw, path)).toMatchObject({ context, path });
  });

  test.each(['1@', '1@webhook', '1@webhook=twice', '1@webhooks=set'])(
    'and %s leads nowhere',
    async (path) => {
      expect(await candidateAt(draw, path)).toBeUndefined();
    },
  );
});
