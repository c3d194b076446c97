import { expect, test } from 'vitest';
import { countSamples, encodeHistogram } from './histogram.ts';
import { histogramBins } from './histogram-bins.ts';

const binsOf = (samples: readonly number[]) => histogramBins(encodeHistogram(countSamples(samples)));

test('a bin reaches half a unit to each side, and never below zero', () => {
  expect(binsOf([0, 3, 3])).toEqual([
    { low: 0, high: 0.5, count: 1 },
    { low: 2.5, high: 3.5, count: 2 },
  ]);
});

test('far up a bin holds several units', () => {
  const [bin] = binsOf([5000]);
  expect(bin!.high - bin!.low).toBeGreaterThan(1);
  expect(bin!.low).toBeLessThanOrEqual(5000);
  expect(bin!.high).toBeGreaterThan(5000);
});

test('what is no histogram is refused', () => {
  expect(() => histogramBins('bm8=')).toThrow();
});
