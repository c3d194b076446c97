import { expect, test } from 'vitest';
import { addedUp } from './added-up.ts';

test('counts of several cases add up', () => {
  expect(addedUp([{ a: 1, b: 2 }, { b: 3 }])).toEqual({ a: 1, b: 5 });
});
