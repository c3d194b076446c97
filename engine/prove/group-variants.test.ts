import { expect, test } from 'vitest';
import { groupVariants } from './group-variants.ts';

const variants = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1', 'e1', 'f1'].map((id) => ({
  id,
  freedom: id.slice(0, 1),
}));

test('each variant stands in two groups, and never beside another of its freedom', () => {
  const groups = groupVariants(variants);

  expect(groups.length).toBeLessThanOrEqual(6);
  for (const { id } of variants) expect(groups.filter((group) => group.includes(id))).toHaveLength(2);
  for (const group of groups)
    expect(new Set(group.map((id) => id.slice(0, 1))).size, group.join(' ')).toBe(group.length);
});

test('the groups are the same each time', () => {
  expect(groupVariants(variants)).toEqual(groupVariants(variants));
});

test('one variant makes two groups of itself, and none makes none', () => {
  expect(groupVariants([{ id: 'calm', freedom: 'weather' }])).toEqual([['calm'], ['calm']]);
  expect(groupVariants([])).toEqual([]);
});
