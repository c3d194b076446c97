import { deflateSync } from 'node:zlib';
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

/** A histogram as somebody may have written it, who has no samples. */
function written({ length = 1, digits = 3, highest = 2n ** 20n, counts = [2] }): string {
  const bytes = Buffer.alloc(40 + counts.length);
  for (const [at, value] of [
    [0, 0x1c849313],
    [4, length],
    [8, 1],
    [12, digits],
  ] as const)
    bytes.writeInt32BE(value, at);
  for (const [at, value] of [
    [16, 1n],
    [24, highest],
    [32, 1n],
  ] as const)
    bytes.writeBigInt64BE(value, at);
  bytes.set(counts, 40);
  const packed = deflateSync(bytes);
  const head = Buffer.alloc(8);
  head.writeInt32BE(0x1c849314, 0);
  head.writeInt32BE(packed.length, 4);
  return Buffer.concat([head, packed]).toString('base64');
}

test.each([
  ['is shorter than it says', { length: 2 ** 31 - 1 }],
  ['has five digits', { digits: 5 }],
  ['reaches beyond exact numbers', { highest: 2n ** 60n }],
  ['has more zeros than counts', { length: 9, counts: Array(9).fill(0x81) }],
  ['inflates to ten megabytes', { length: 10 ** 7, counts: Array(10 ** 7).fill(0) }],
])('a histogram that %s is refused before it is read', (_, histogram) => {
  expect(() => decodeHistogram(written(histogram))).toThrow(RangeError);
});

test('one that is as it says is read', () => {
  expect(decodeHistogram(written({})).totalCount).toBe(1);
});
