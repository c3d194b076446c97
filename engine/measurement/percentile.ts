import { greatestUnlikely } from './binomial.ts';
import { type Histogram, sampleAtRank } from './histogram.ts';

/** Probability with which each bound of an interval may be wrong, as in MLPerf. */
export const risk = 0.01;

/** A percentile of samples, each bound of whose interval holds with 99 %. Undefined is what so few samples do not show. */
export type Percentile = {
  /** 0.95 for the 95th. */
  readonly share: number;
  /** How many samples it rests on. */
  readonly count: number;
  readonly value: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
};

/**
 * Estimates a percentile by its rank, and bounds it by the binomial distribution of ranks. It has a value from
 * `leastSamples(share)` samples on, which is MLPerf's rule for stopping early.
 */
export function estimatePercentile(histogram: Histogram, share: number): Percentile {
  const count = histogram.totalCount;
  const below = greatestUnlikely(count, share, risk);
  const above = greatestUnlikely(count, 1 - share, risk);
  const isEnough = below >= 1 && above >= 1;
  return {
    ...{ share, count },
    value: isEnough ? sampleAtRank(histogram, Math.max(1, Math.ceil(share * count - 1e-9))) : undefined,
    low: below >= 0 ? sampleAtRank(histogram, below + 1) : undefined,
    high: above >= 1 ? sampleAtRank(histogram, count - above) : undefined,
  };
}

/** How many samples a percentile needs: 11 the 50th, 64 the 90th, 130 the 95th, 662 the 99th. */
export function leastSamples(share: number): number {
  let count = 2;
  while (greatestUnlikely(count, share, risk) < 1 || greatestUnlikely(count, 1 - share, risk) < 1) count += 1;
  return count;
}

/** `p95` for 0.95, `p99.9` for 0.999. */
export function percentileName(share: number): string {
  return `p${Number((100 * share).toFixed(3))}`;
}

/** `p95 212 ms (208 to 219, 400 samples)`, or how many samples are missing. */
export function printPercentile({ share, count, value, low, high }: Percentile, unit: string): string {
  const name = percentileName(share);
  if (value === undefined) return `${name} needs ${leastSamples(share)} samples, has ${count}`;
  return `${name} ${value} ${unit} (${low} to ${high}, ${count} samples)`;
}
