import { expect, test } from 'vitest';
import { addHistograms, countSamples, decodeHistogram, encodeHistogram, sampleAtRank } from './histogram.ts';

const thousand = Array.from({ length: 1000 }, (_, nth) => nth);

test('every rank has its sample', () => {
  const histogram = countSamples(thousand.toReversed());
  expect(thousand.map((nth) => sampleAtRank(histogram, nth + 1))).toEqual(thousand);
});

test('large samples are right to a thousandth', () => {
  const histogram = countSamples([5, 3_600_000]);
  expect(Math.abs(sampleAtRank(histogram, 2) / 3_600_000 - 1)).toBeLessThan(0.001);
});

test('samples survive being written down', () => {
  const read = decodeHistogram(encodeHistogram(countSamples([...thousand, 90_000])));
  expect([read.totalCount, sampleAtRank(read, 500)]).toEqual([1001, 499]);
});

test('histograms add up, whatever their ranges', () => {
  const sum = addHistograms([countSamples([1, 2]), countSamples([70_000]), countSamples([])]);
  expect([sum.totalCount, sampleAtRank(sum, 1), sampleAtRank(sum, 2)]).toEqual([3, 1, 2]);
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('%d is no sample', (sample) => {
  expect(() => countSamples([sample])).toThrow(RangeError);
});
