import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../../generated/limits.ts';
import { syncs } from './syncs.ts';

const endings = ['COMPLETED', 'TIMED_OUT'] as const;
const any = { most: 200_000, larger: true, smaller: true };
const { minimum, maximum, default: usual } = limits.wait;

test('every wait conforms, and is long enough for the job twice over', () => {
  fc.assert(
    fc.property(syncs(endings, any), ({ wait, order }) => {
      expect(wait ?? usual).toBeGreaterThanOrEqual(minimum);
      expect(wait ?? usual).toBeLessThanOrEqual(maximum);
      const { executionTimeout } = limits;
      const runs = order.ending === 'TIMED_OUT' ? executionTimeout.minimum : order.work;
      expect(2 * runs).toBeLessThanOrEqual(wait ?? usual);
      expect(order.work).toBeLessThanOrEqual(any.most);
    }),
  );
});

test.each([
  [{ larger: false, smaller: true }, (wait: number) => wait <= usual],
  [{ larger: true, smaller: false }, (wait: number) => wait >= usual],
])('with %j waits are as expected', (some, isExpected) => {
  const waits = fc.sample(syncs(['COMPLETED'], { ...any, ...some }), 200).map(({ wait }) => wait ?? usual);
  expect(waits.every(isExpected)).toBe(true);
  expect(new Set(waits).size).toBeGreaterThan(1);
});
