import { expect, test } from 'vitest';
import { combineVariants } from './combine-variants.ts';

const variants = ['a', 'b', 'c', 'd'].flatMap((freedom) =>
  [1, 2].map((nth) => ({ id: `${freedom}${nth}`, freedom })),
);

test('any two variants of different freedoms meet, and never two of one', () => {
  const met = combineVariants(variants).map((ids) => ids.join(' '));
  expect(met.some((ids) => ids.includes('a1') && ids.includes('d2'))).toBe(true);
  expect(met.every((ids) => !ids.includes('b1 b2'))).toBe(true);
});

test('a variant that is appended leaves the combinations as they were, but for itself', () => {
  const before = combineVariants(variants);
  const after = combineVariants([...variants, { id: 'e1', freedom: 'e' }]);
  expect(after.slice(0, before.length).map((ids) => ids.filter((id) => id !== 'e1'))).toEqual(before);
});
