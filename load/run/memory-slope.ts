import { median } from './median.ts';
/** Resident memory of a process at an instant: milliseconds, bytes. */
export type MemorySample = { readonly at: number; readonly bytes: number };

/** What a process grows by, in bytes an hour, and the interval in which that lies with 99 %. */
export type MemorySlope = { readonly perHour: number; readonly low: number; readonly high: number };

/** The share of the time that is warm-up: caches fill, and code is compiled. */
const warmUp = 0.2;
/** Results are kept for half an hour: until then any service grows. Of a soak that is too short for that, half is warm-up. @see interface 8 */
const filled = 35 * 60_000;
/** Real milliseconds after the warm-up without which a slope says nothing. */
export const leastSpan = 120_000;
/** Samples in so many stretches of time stand for all of them: collections of garbage make neighbours alike. */
const stretches = 40;
/** With fewer stretches an interval says nothing. */
const fewestStretches = 8;
/** Two-sided 99 % quantile of the normal distribution. */
const z = 2.575829;
const hour = 3_600_000;

/**
 * Estimates a slope that single leaps do not move, by Theil and Sen: the median of the slopes between all pairs. The interval is
 * Sen's, by the ranks of Kendall's test.
 * @returns undefined where there are too few samples
 */
export function memorySlope(samples: readonly MemorySample[]): MemorySlope | undefined {
  const points = stretchMedians(warmSamples(samples));
  const { length } = points;
  if (length < fewestStretches || points.at(-1)!.at - points[0]!.at < leastSpan) return undefined;
  const slopes = points
    .flatMap((one, nth) => points.slice(nth + 1).map((other) => slopeBetween(one, other)))
    .toSorted((one, other) => one - other);
  const spread = z * Math.sqrt((length * (length - 1) * (2 * length + 5)) / 18);
  const rank = Math.floor((slopes.length - spread) / 2);
  return {
    perHour: median(slopes),
    low: slopes[Math.max(0, rank)]!,
    high: slopes[Math.min(slopes.length - 1, slopes.length - 1 - rank)]!,
  };
}

function warmSamples(samples: readonly MemorySample[]): MemorySample[] {
  const [begin, end] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
  const span = end - begin;
  const from = begin + Math.max(warmUp * span, Math.min(filled, span / 2));
  return samples.filter(({ at }) => at >= from);
}

function stretchMedians(samples: readonly MemorySample[]): MemorySample[] {
  const size = Math.max(1, Math.ceil(samples.length / stretches));
  const groups = Array.from({ length: Math.floor(samples.length / size) }, (_, nth) =>
    samples.slice(nth * size, (nth + 1) * size),
  );
  return groups.map((group) => ({
    at: group[Math.floor(group.length / 2)]!.at,
    bytes: median(group.map(({ bytes }) => bytes)),
  }));
}

function slopeBetween(one: MemorySample, other: MemorySample): number {
  return ((other.bytes - one.bytes) / (other.at - one.at)) * hour;
}
