import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesSeen } from './values-seen.ts';

test('every distinct value is kept once, by name', () => {
  const seen = [{ status: 404 }, { status: 200, body: { a: 1 } }, { status: 404, body: { a: 1 } }];
  expect(valuesSeen(seen)).toEqual({ body: [{ a: 1 }], status: [200, 404] });
});

test('nothing observed is nothing', () => {
  expect(valuesSeen([{}, {}])).toEqual({});
});

test('the order of the cases changes nothing', () => {
  const observation = fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.jsonValue());
  fc.assert(
    fc.property(fc.array(observation), (all) => {
      expect(JSON.stringify(valuesSeen(all))).toBe(JSON.stringify(valuesSeen(all.toReversed())));
    }),
  );
});
