import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson.ts';

test.each([
  [0, 10, 0, 0.2775],
  [1, 10, 0.0179, 0.4042],
  [10, 10, 0.7225, 1],
  [0, 0, 0, 1],
])('%i of %i gives the published interval', (successes, trials, low, high) => {
  const [from, to] = wilsonInterval(successes, trials);
  expect(from).toBeCloseTo(low, 3);
  expect(to).toBeCloseTo(high, 3);
});
