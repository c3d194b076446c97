/** How many workers an endpoint had at an instant, in milliseconds. */
export type WorkerCount = { readonly at: number; readonly workers: number };

/**
 * Milliseconds of all workers together between two instants: the area below the counts, which go in straight lines from each to
 * the next. Before the first and after the last nothing is known, and nothing counted. Undefined without two counts.
 */
export function workerTime(
  counts: readonly WorkerCount[],
  from = -Infinity,
  to = Infinity,
): number | undefined {
  const sorted = counts.toSorted((one, other) => one.at - other.at);
  if (sorted.length < 2) return undefined;
  return sorted.slice(1).reduce((sum, next, nth) => sum + areaBetween(sorted[nth]!, next, from, to), 0);
}

function areaBetween(one: WorkerCount, other: WorkerCount, from: number, to: number): number {
  const [start, end] = [Math.max(one.at, from), Math.min(other.at, to)];
  if (end <= start) return 0;
  const slope = (other.workers - one.workers) / (other.at - one.at);
  const middle = (start + end) / 2 - one.at;
  return (one.workers + slope * middle) * (end - start);
}
