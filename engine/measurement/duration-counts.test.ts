import { expect, test } from 'vitest';
import { durationBin, durationCountsOf, histogramOfDurations } from './duration-counts.ts';
import { encodeHistogram, sampleAtRank } from './histogram.ts';

test('durations up to a quarter of a millisecond are exact, longer ones to a hundredth', () => {
  expect([0, 0.001, 0.2554].map(durationBin)).toEqual([0, 1, 255]);
  for (const ms of [0.3, 1, 1.7, 12.345, 999.9, 60_000, 3_600_000]) {
    const bin = durationBin(ms) / 1000;
    expect(bin).toBeLessThanOrEqual(ms);
    expect(bin).toBeGreaterThan(0.99 * ms);
  }
});

test('bins are those of the histogram, so that a histogram counts what was counted', () => {
  const counts: Record<string, number> = {};
  for (let ms = 0.01; ms < 1_000_000; ms *= 1.013)
    counts[durationBin(ms)] = (counts[durationBin(ms)] ?? 0) + 3;
  expect(durationCountsOf(encodeHistogram(histogramOfDurations([counts])))).toEqual(counts);
});

test('counts of several cases are added up', () => {
  const sum = histogramOfDurations([{ 100: 2, 200: 1 }, { 200: 1 }, {}]);
  expect([sum.totalCount, sampleAtRank(sum, 2), sampleAtRank(sum, 3)]).toEqual([4, 100, 200]);
});

test.each([{ x: 1 }, { '-1': 1 }, { 1: -1 }, { 1: 0.5 }, { '1e300': 1 }, { 5: null }])(
  'what is no count of a duration is left out: %o',
  (counts) => {
    expect(histogramOfDurations([counts as never]).totalCount).toBe(0);
  },
);
