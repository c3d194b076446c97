import { build, type Histogram } from 'hdr-histogram-js';
import { histogramBins } from './histogram-bins.ts';

/** How many durations there were, by the least whole microseconds of the bin that they fall into. */
export type DurationCounts = Readonly<Record<string, number>>;

/** Bins of an HdrHistogram with two significant digits: 256 whole microseconds, then 128 of each doubling. */
const digits = 2;
const bitsOfBin = 8;
/** A day in microseconds. No call takes longer, and more would not be exact. */
const longest = 86_400_000_000;

/** The bin of a duration, in microseconds. @param ms real milliseconds */
export function durationBin(ms: number): number {
  const microseconds = Math.min(longest, Math.max(0, Math.round(1000 * ms)));
  const width = 2 ** Math.max(0, Math.floor(Math.log2(microseconds || 1)) + 1 - bitsOfBin);
  return Math.floor(microseconds / width) * width;
}

/** An HdrHistogram of durations in microseconds. */
export function histogramOfDurations(some: Iterable<DurationCounts>): Histogram {
  const histogram = build({
    ...{ autoResize: true, highestTrackableValue: 2, numberOfSignificantValueDigits: digits },
  });
  for (const counts of some) {
    for (const [bin, count] of Object.entries(counts)) {
      if (isCount(Number(bin)) && isCount(count) && Number(bin) <= longest)
        histogram.recordValueWithCount(Number(bin), count);
    }
  }
  return histogram;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** What a histogram of durations counted. @throws Error for a text that is no histogram */
export function durationCountsOf(text: string): DurationCounts {
  return Object.fromEntries(histogramBins(text).map(({ low, count }) => [Math.ceil(low), count]));
}
