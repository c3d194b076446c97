import { expect, test } from 'vitest';
import { pairsOfContexts } from '../context/context-pairs.ts';
import { madeUpFactors } from '../testing/made-up-factors.ts';
import { coverLabel } from './coverage.ts';
import { pairsMissing, pairsToSee, pairWords } from './pairs-to-see.ts';

const couldHave = (...attempt: string[]) => ({
  freeValues: [{ webhook: ['absent', 'set'], attempt: ['first', ...attempt] }],
  covered: new Set<string>(),
});

test('what could come up is what each case left free, value by value', () => {
  expect([
    ...pairsToSee(madeUpFactors, [couldHave('after an error'), couldHave(), couldHave('after a crash')]),
  ]).toEqual([
    'webhook: absent, attempt: first',
    'webhook: absent, attempt: after an error',
    'webhook: set, attempt: first',
    'webhook: set, attempt: after an error',
    'webhook: absent, attempt: after a crash',
    'webhook: set, attempt: after a crash',
  ]);
  expect(pairsToSee(madeUpFactors, [couldHave('after an error')])).not.toContain(
    'webhook: set, attempt: after a crash',
  );
});

test('a value that leaves another no room stands in no pair with it', () => {
  const free = { executionTimeout: ['absent', 'longest'], attempt: ['first', 'after a time-out'] };
  const pairs = pairsToSee(madeUpFactors, [{ freeValues: [free] }]);
  expect(pairs).not.toContain('executionTimeout: longest, attempt: after a time-out');
  expect(pairs.size).toBe(3);
});

test('the first pairs that never came up are named, and how many there are', () => {
  const pairs = ['webhook: set, attempt: first', 'webhook: absent, attempt: first'];
  const seen = { covered: new Set(pairs.map((pair) => coverLabel(pairsOfContexts, pair))), freeValues: [] };
  const missing = pairsMissing(madeUpFactors, [couldHave('after an error', 'after a crash'), seen]);
  expect(pairWords([...missing])).toBe(
    "'webhook: absent, attempt: after an error', 'webhook: absent, attempt: after a crash', " +
      "'webhook: set, attempt: after an error', 1 more",
  );
  expect(pairsMissing(madeUpFactors, [seen])).toEqual(new Set());
});
