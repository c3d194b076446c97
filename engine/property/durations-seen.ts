import { burstDurations, callDuration } from '../http/call-duration.ts';
import type { TracedBurst, TracedCall, TraceEvent } from '../http/trace.ts';
import { type DurationCounts, durationBin } from '../measurement/duration-counts.ts';

/** How long answers took, by the operation's name, as traces call it, and the status. */
export type CallDurations = Readonly<Record<string, Readonly<Record<string, DurationCounts>>>>;

/** Durations of a rule's calls, and whose time they are: on a virtual clock the machine of the run is all that they depend on. */
export type RuleDurations = { readonly clock: 'virtual' | 'real'; readonly calls: CallDurations };

/** Calls of bursts wait for each other: they have a name of their own. */
export const burstSuffix = ' in bursts';

/** Operations with a status that are kept apart; what a target serves may name any number of them. */
const mostKinds = 500;
/** Name of the operations beyond that. */
const otherOperations = 'other operations';

/** Durations of the calls of a case that were answered. */
export function durationsSeen(events: readonly TraceEvent[]): CallDurations {
  const sum = createDurationSum();
  for (const event of events) {
    if (event.kind === 'end') addCall(sum, event.call);
    else if (event.kind === 'burst-end') addBurst(sum, event.burst);
  }
  return sum.all();
}

function addCall(sum: DurationSum, call: TracedCall): void {
  const ms = callDuration(call);
  if (call.answer !== undefined && ms !== undefined)
    sum.add(call.operation, String(call.answer.status), durationBin(ms), 1);
}

function addBurst(sum: DurationSum, burst: TracedBurst): void {
  for (const [status, some] of Object.entries(burstDurations(burst)))
    for (const ms of some) sum.add(`${burst.operation}${burstSuffix}`, status, durationBin(ms), 1);
}

/** The durations of several cases together. */
export function addedDurations(some: readonly CallDurations[]): CallDurations {
  const sum = createDurationSum();
  for (const one of some)
    for (const [operation, statuses] of Object.entries(one))
      for (const [status, counts] of Object.entries(statuses))
        for (const [bin, count] of Object.entries(counts)) sum.add(operation, status, Number(bin), count);
  return sum.all();
}

type DurationSum = ReturnType<typeof createDurationSum>;

function createDurationSum() {
  const operations = new Map<string, Map<string, Map<number, number>>>();
  let kinds = 0;
  function countsOf(operation: string, status: string): Map<number, number> {
    const statuses = operations.get(operation) ?? new Map<string, Map<number, number>>();
    const known = statuses.get(status);
    if (known !== undefined) return known;
    if (kinds >= mostKinds && operation !== otherOperations) return countsOf(otherOperations, 'any');
    kinds += 1;
    operations.set(operation, statuses);
    const counts = new Map<number, number>();
    statuses.set(status, counts);
    return counts;
  }
  return {
    add(operation: string, status: string, bin: number, count: number): void {
      const counts = countsOf(operation, status);
      counts.set(bin, (counts.get(bin) ?? 0) + count);
    },
    all: (): CallDurations =>
      Object.fromEntries(
        [...operations].map(([operation, statuses]) => [
          operation,
          Object.fromEntries([...statuses].map(([status, counts]) => [status, Object.fromEntries(counts)])),
        ]),
      ),
  };
}
