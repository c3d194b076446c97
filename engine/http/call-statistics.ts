/** Upper bounds of the buckets of a latency histogram, in seconds; what lies beyond the last goes into one more bucket. */
export const latencyBounds: readonly number[] = [
  ...[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
  ...[1, 2.5, 5, 10, 30, 60, 120],
];

/** Counts by bucket, and the sum of all latencies in seconds. */
export type LatencyHistogram = { readonly counts: readonly number[]; readonly sum: number };

/** Calls that left on the wire, and the latencies of those that have an operation's name. */
export type CallStatistics = {
  readonly calls: number;
  readonly latencies: Readonly<Record<string, LatencyHistogram>>;
};

export const noCalls: CallStatistics = { calls: 0, latencies: {} };

let calls = 0;
const observed = new Map<string, { counts: number[]; sum: number }>();

/** Counts a call of this thread before it is sent. */
export function countCall(): void {
  calls += 1;
}

/** Notes how long a call took. @param ms real milliseconds */
export function observeLatency(operation: string, ms: number): void {
  const histogram = observed.get(operation) ?? { counts: emptyBuckets(), sum: 0 };
  observed.set(operation, histogram);
  const seconds = ms / 1000;
  const bucket = latencyBounds.findIndex((bound) => seconds <= bound);
  histogram.counts[bucket === -1 ? latencyBounds.length : bucket]! += 1;
  histogram.sum += seconds;
}

/** The statistics of this thread since it began. */
export function callStatistics(): CallStatistics {
  return structuredClone({ calls, latencies: Object.fromEntries(observed) });
}

export function addStatistics(one: CallStatistics, other: CallStatistics): CallStatistics {
  return combined(one, other, 1);
}

/** What was counted between two looks at one thread. */
export function statisticsSince(later: CallStatistics, earlier: CallStatistics): CallStatistics {
  return combined(later, earlier, -1);
}

function combined(one: CallStatistics, other: CallStatistics, sign: 1 | -1): CallStatistics {
  const operations = new Set([...Object.keys(one.latencies), ...Object.keys(other.latencies)]);
  const sums = [...operations].map((operation) => {
    const [a, b] = [one.latencies[operation], other.latencies[operation]];
    const counts = emptyBuckets().map((_, at) => (a?.counts[at] ?? 0) + sign * (b?.counts[at] ?? 0));
    return [operation, { counts, sum: (a?.sum ?? 0) + sign * (b?.sum ?? 0) }] as const;
  });
  return { calls: one.calls + sign * other.calls, latencies: Object.fromEntries(sums) };
}

function emptyBuckets(): number[] {
  return Array.from({ length: latencyBounds.length + 1 }, () => 0);
}
