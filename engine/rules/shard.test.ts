import { expect, test } from 'vitest';
import { madeUpRules } from '../testing/made-up-service.ts';
import { shardOf } from './shard.ts';

const rules = Object.keys(madeUpRules);

test('each rule belongs to one part, and no part gets much more than its share', () => {
  const parts = [1, 2, 3, 4].map((number) => shardOf(rules, { number, of: 4 }));

  expect(parts.flat().toSorted()).toEqual(rules.toSorted());
  for (const part of parts) {
    expect(part.length).toBeGreaterThan(rules.length / 8);
    expect(part.length).toBeLessThan(rules.length / 2);
  }
});

test('it stays there, whatever other rules there are', () => {
  const [some] = shardOf(rules, { number: 2, of: 3 });

  expect(shardOf([some!], { number: 2, of: 3 })).toEqual([some]);
  expect(shardOf([some!], { number: 1, of: 3 })).toEqual([]);
});
