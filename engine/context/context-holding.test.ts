import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeUpFactors } from '../testing/made-up-factors.ts';
import { type Context, valueIn } from './context.ts';
import { contextHolding, contextsBeside } from './context-holding.ts';
import { couplesOfAny, pairsIn, pairText } from './context-pairs.ts';
import type { Displacement } from './factor-catalog.ts';
import { allValuesOf } from './free-values.ts';

const factorNames = Object.keys(madeUpFactors.values);
const free = allValuesOf(madeUpFactors, factorNames);
const couples = couplesOfAny(madeUpFactors, [free]);

test('every pair that can be is held by a context, whatever else is looked for', () => {
  const some = fc.subarray([...couples.keys()], { minLength: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...couples.values()), some, (couple, others) => {
      const context = contextHolding(madeUpFactors, couple, new Set(others), free)!;
      expect(pairsIn(madeUpFactors, context, free)).toContain(pairText(couple));
    }),
  );
});

test('it holds others that are looked for, and is plain where none is', () => {
  const couple = couples.get('webhook: set, s3Config: set')!;
  const others = ['webhook: set, input: odd', 's3Config: set, reading: read'];
  expect(contextHolding(madeUpFactors, couple, new Set(others), free)).toEqual({
    ...{ webhook: 'set', s3Config: 'set', input: 'odd', reading: 'read' },
  });
});

test('no context holds what does not fit together, or is not free', () => {
  const [{ factor, value, displaces }] = madeUpFactors.displacements as [Displacement];
  const couple = [
    { factor: displaces, value: 'longest' },
    { factor, value },
  ] as const;
  expect(contextHolding(madeUpFactors, couple, new Set(), free)).toBeUndefined();
  const webhooks = couples.get('webhook: set, s3Config: set')!;
  expect(
    contextHolding(madeUpFactors, webhooks, new Set(), allValuesOf(madeUpFactors, ['webhook'])),
  ).toBeUndefined();
});

test('the contexts beside one differ from it by a value that leaves the others room', () => {
  const context: Context = { executionTimeout: 'longest', webhook: 'set' };
  const own = allValuesOf(madeUpFactors, ['executionTimeout', 'webhook', 'attempt']);
  const beside = contextsBeside(madeUpFactors, context, own);
  expect(beside.map(({ factor, value }) => `${factor}: ${value}`)).toEqual([
    'executionTimeout: absent',
    'executionTimeout: an hour',
    'webhook: absent',
    'attempt: after an error',
    'attempt: after a crash',
    'attempt: after two errors',
  ]);
  for (const { factor, value, context: other } of beside) {
    expect(valueIn(madeUpFactors, other, factor)).toBe(value);
    const changed = factorNames.filter(
      (name) => valueIn(madeUpFactors, other, name) !== valueIn(madeUpFactors, context, name),
    );
    expect(changed).toEqual([factor]);
  }
});
