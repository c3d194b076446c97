import { expect, test } from 'vitest';
import { workerTime } from './worker-time.ts';

const counts = [
  { at: 3000, workers: 4 },
  { at: 0, workers: 2 },
  { at: 1000, workers: 2 },
];

test('the time of all workers is the area below their number', () => {
  expect(workerTime(counts)).toBe(2000 + 2 * 3000);
});

test('between two instants it is the area between those', () => {
  expect(workerTime(counts, 500, 1000)).toBe(1000);
  expect(workerTime(counts, 500, 2000)).toBe(1000 + 2500);
  expect(workerTime(counts, 5000, 6000)).toBe(0);
});

test('one look at the workers shows no time', () => {
  expect(workerTime(counts.slice(1, 2))).toBeUndefined();
});
