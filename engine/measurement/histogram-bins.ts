import { JsHistogram } from 'hdr-histogram-js';
import { decodeHistogram } from './histogram.ts';

/** Samples that a histogram tells no further apart: what was rounded to its whole units lay from `low` to `high`. */
export type HistogramBin = { readonly low: number; readonly high: number; readonly count: number };

/** @throws Error for a text that is no histogram */
export function histogramBins(text: string): HistogramBin[] {
  const histogram = decodeHistogram(text);
  if (!(histogram instanceof JsHistogram)) throw new TypeError('the histogram is none of JavaScript');
  return [...Array(histogram.countsArrayLength).keys()].flatMap((index) => {
    const count = histogram.getCountAtIndex(index);
    if (count <= 0) return [];
    const value = histogram.valueFromIndex(index);
    const size = histogram.sizeOfEquivalentValueRange(value);
    return [{ low: Math.max(0, value - 0.5), high: value + size - 0.5, count }];
  });
}
