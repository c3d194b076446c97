import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Context, valueIn } from './context.ts';
import { contextHolding, contextsBeside } from './context-holding.ts';
import { couplesOfAny, pairsIn, pairText } from './context-pairs.ts';
import { displacements, factorNames } from './factors.ts';
import { allValuesOf } from './free-values.ts';

const free = allValuesOf(factorNames);
const couples = couplesOfAny([free]);

test('every pair that can be is held by a context, whatever else is looked for', () => {
  const some = fc.subarray([...couples.keys()], { minLength: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...couples.values()), some, (couple, others) => {
      const context = contextHolding(couple, new Set(others), free)!;
      expect(pairsIn(context, free)).toContain(pairText(couple));
    }),
  );
});

test('it holds others that are looked for, and is plain where none is', () => {
  const couple = couples.get('webhook: set, s3Config: set')!;
  const others = ['webhook: set, input: odd', 's3Config: set, reading: read'];
  expect(contextHolding(couple, new Set(others), free)).toEqual({
    ...{ webhook: 'set', s3Config: 'set', input: 'odd', reading: 'read' },
  });
});

test('no context holds what does not fit together, or is not free', () => {
  const [{ factor, value, displaces }] = displacements as [(typeof displacements)[0]];
  const couple = [
    { factor: displaces, value: 'longest' },
    { factor, value },
  ] as const;
  expect(contextHolding(couple, new Set(), free)).toBeUndefined();
  const webhooks = couples.get('webhook: set, s3Config: set')!;
  expect(contextHolding(webhooks, new Set(), allValuesOf(['webhook']))).toBeUndefined();
});

test('the contexts beside one differ from it by a value that leaves the others room', () => {
  const context: Context = { executionTimeout: 'longest', webhook: 'set' };
  const own = allValuesOf(['executionTimeout', 'webhook', 'attempt']);
  const beside = contextsBeside(context, own);
  expect(beside.map(({ factor, value }) => `${factor}: ${value}`)).toEqual([
    'executionTimeout: absent',
    'executionTimeout: an hour',
    'webhook: absent',
    'attempt: after an error',
    'attempt: after a crash',
    'attempt: after two errors',
  ]);
  for (const { factor, value, context: other } of beside) {
    expect(valueIn(other, factor)).toBe(value);
    const changed = factorNames.filter((name) => valueIn(other, name) !== valueIn(context, name));
    expect(changed).toEqual([factor]);
  }
});
