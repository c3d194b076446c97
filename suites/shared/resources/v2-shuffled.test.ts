import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shuffled } from './v2-shuffled.ts';

const list = Array.from({ length: 40 }, (_, index) => index);

test('nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
      expect(shuffled(items, seed).toSorted()).toEqual(items.toSorted());
    }),
  );
});

test('each item comes first under some seed', () => {
  const firsts = Array.from({ length: 1000 }, (_, seed) => shuffled(list, seed)[0]);
  expect(new Set(firsts).size).toBe(40);
});
