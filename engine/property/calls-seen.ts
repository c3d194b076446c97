import type { TraceEvent } from '../http/trace.ts';

/** How often each operation was answered with each status, by the operation's name, as traces call it, and the status. */
export type CallCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What the calls of a case came to. One without an answer counts as `none`. */
export function callsSeen(events: readonly TraceEvent[]): CallCounts {
  return addedCalls(
    events.flatMap((event) => {
      if (event.kind === 'burst-end') return [{ [event.burst.operation]: event.burst.counts }];
      if (event.kind !== 'end') return [];
      const { operation, answer } = event.call;
      return [{ [operation]: { [answer?.status ?? 'none']: 1 } }];
    }),
  );
}

/** The counts of several cases together. */
export function addedCalls(some: readonly CallCounts[]): CallCounts {
  const sum = new Map<string, Map<string, number>>();
  for (const [operation, counts] of some.flatMap((one) => Object.entries(one))) {
    const own = sum.get(operation) ?? new Map<string, number>();
    sum.set(operation, own);
    for (const [status, times] of Object.entries(counts)) own.set(status, (own.get(status) ?? 0) + times);
  }
  return Object.fromEntries([...sum].map(([operation, counts]) => [operation, Object.fromEntries(counts)]));
}
