import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallestCombination } from './smallest-combination.ts';

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 40 });

test('the variants that it takes together are found, and no other', async () => {
  const guilty = ids.chain((all) =>
    fc.record({ all: fc.constant(all), some: fc.subarray(all, { minLength: 1 }) }),
  );
  await fc.assert(
    fc.asyncProperty(guilty, async ({ all, some }) => {
      const found = await smallestCombination(all, async (tried) => some.every((id) => tried.includes(id)));
      expect(found.toSorted()).toEqual(some.toSorted());
    }),
  );
});

test('any one of several that fail alone is enough', async () => {
  const found = await smallestCombination(
    ['a', 'b', 'c', 'd'],
    async (tried) => tried.includes('a') || tried.includes('d'),
  );
  expect([['a'], ['d']]).toContainEqual(found);
});

test('one variant of a hundred and fifty is found in a few questions', async () => {
  const all = Array.from({ length: 150 }, (_, index) => `v${index}`);
  let asked = 0;
  const found = await smallestCombination(all, async (tried) => {
    asked++;
    return tried.includes('v77');
  });
  expect(found).toEqual(['v77']);
  expect(asked).toBeLessThanOrEqual(16);
});

test('what does not fail again stays whole', async () => {
  expect(await smallestCombination(['a', 'b', 'c'], async () => false)).toEqual(['a', 'b', 'c']);
});
