import { expect, test } from 'vitest';
import { createLatency } from './latency.ts';

test('the least of a kind counts', () => {
  const latency = createLatency();

  expect([30, 20, 90].map((took) => latency.least('health', took))).toEqual([30, 20, 20]);
  expect(latency.least('graphql', 50)).toBe(50);
});
