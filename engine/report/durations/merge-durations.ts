import { durationCountsOf, histogramOfDurations } from '../../measurement/duration-counts.ts';
import { encodeHistogram, readHistogramOf } from '../../measurement/histogram.ts';
import {
  type DurationsOfPart,
  durationsKey,
  mostRows,
  type OperationDurations,
  type RunDurations,
  unlisted,
} from './run-durations.ts';

/**
 * Durations of several runs, each of other rules, as those of one.
 * @returns undefined where a run has none, or they are of two clocks
 * @throws Error for a histogram that can't be read
 */
export function mergeDurations(runs: readonly (RunDurations | undefined)[]): RunDurations | undefined {
  const all = runs.flatMap((run) => (run === undefined ? [] : [run]));
  const clocks = new Set(all.map(({ clock }) => clock));
  if (all.length < runs.length || clocks.size !== 1) return undefined;
  const byKey = Map.groupBy(
    all.flatMap(({ operations }) => operations),
    durationsKey,
  );
  return { clock: all[0]!.clock, operations: mergeBeyond([...byKey.values()].map(mergeOperation)) };
}

/** As many as one run may have: those beyond become one. */
function mergeBeyond(operations: readonly OperationDurations[]): OperationDurations[] {
  const beyond = operations.slice(mostRows).map((one) => ({ ...one, ...unlisted, status: 'other' }));
  if (beyond.length === 0) return [...operations];
  const byKey = Map.groupBy([...operations.slice(0, mostRows), ...beyond], durationsKey);
  const merged = [...byKey.values()].map(mergeOperation);
  return merged.toSorted((one, other) => (durationsKey(one) < durationsKey(other) ? -1 : 1));
}

function mergeOperation(some: readonly OperationDurations[]): OperationDurations {
  const byPart = Map.groupBy(
    some.flatMap(({ parts }) => parts),
    ({ part }) => part,
  );
  const parts = [...byPart]
    .toSorted(([one], [other]) => one - other)
    .map(([part, own]) => mergePart(some[0]!.operation, part, own));
  return { ...some[0]!, count: some.reduce((sum, { count }) => sum + count, 0), parts };
}

function mergePart(
  operation: string,
  part: number,
  [first, ...others]: readonly DurationsOfPart[],
): DurationsOfPart {
  if (others.length === 0) return first!;
  const histogram = histogramOfDurations(
    [first!, ...others].map((one) => readHistogramOf(operation, one.histogram, durationCountsOf)),
  );
  return { part, histogram: encodeHistogram(histogram), count: histogram.totalCount };
}
