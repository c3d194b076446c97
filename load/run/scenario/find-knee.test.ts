import { expect, test } from 'vitest';
import { findKnee } from './find-knee.ts';

const bounds = { high: 1.5, width: 0.05, least: 0.05 };

test.each([0.2, 0.77, 1, 1.49])('a knee at %d is found to within the width', async (knee) => {
  const tried: number[] = [];
  const { held, beyond } = await findKnee(bounds, async (value) => {
    tried.push(value);
    return value <= knee;
  });
  expect(held).toBeLessThanOrEqual(knee);
  expect(beyond).toBeGreaterThan(knee);
  expect(beyond - held).toBeLessThanOrEqual(0.05);
  expect(tried.length).toBeLessThanOrEqual(5);
});

test('where nothing holds the search ends at the least', async () => {
  const { held, beyond } = await findKnee({ ...bounds, width: 0.001 }, async () => false);
  expect(held).toBe(0);
  expect(beyond).toBeLessThanOrEqual(0.05);
  expect(beyond).toBeGreaterThan(0.02);
});

test('where all holds nothing is beyond', async () => {
  expect((await findKnee(bounds, async () => true)).beyond).toBe(1.5);
});
