import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from 'hdr-histogram-js';
import { UsageError } from '../errors.ts';
import { assertHistogram } from './assert-histogram.ts';

export type { Histogram } from 'hdr-histogram-js';

/**
 * Counts samples, each rounded to a whole unit: exact up to 2,048 units, to a thousandth beyond.
 * @throws RangeError for a sample below zero, or one that is no number
 */
export function countSamples(samples: Iterable<number>): Histogram {
  const histogram = build({ autoResize: true, highestTrackableValue: 2, numberOfSignificantValueDigits: 3 });
  for (const sample of samples) {
    if (!(sample >= 0) || !Number.isFinite(sample)) throw new RangeError(`${sample} is no sample`);
    histogram.recordValue(Math.round(sample));
  }
  return histogram;
}

/** Adds up the samples of several histograms. */
export function addHistograms(histograms: readonly Histogram[]): Histogram {
  const sum = countSamples([]);
  for (const histogram of histograms) sum.add(histogram);
  return sum;
}

/** The sample of a rank: 1 is the least, the number of samples the greatest. */
export function sampleAtRank(histogram: Histogram, rank: number): number {
  return histogram.getValueAtPercentile((100 * rank) / histogram.totalCount);
}

/** HdrHistogram's compressed form (V2) as base64, which every library of it reads. */
export function encodeHistogram(histogram: Histogram): string {
  return encodeIntoCompressedBase64(histogram);
}

/** @throws Error for a text that is no histogram, or one that takes too long to read */
export function decodeHistogram(text: string): Histogram {
  assertHistogram(text);
  return decodeFromCompressedBase64(text);
}

/** Reads the histogram of what is named. @throws UsageError which names it, where that can't be read */
export function readHistogramOf<T>(named: string, text: string, read: (text: string) => T): T {
  try {
    return read(text);
  } catch (cause) {
    throw new UsageError(`${named} has a histogram that can't be read: measure again`, { cause });
  }
}
