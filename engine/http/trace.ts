import type { Instant } from '../time/time.ts';
import type { Filled } from './filled.ts';

/** What a call is for: it brings a context about, prepares the case, is the accepted half of a pair, is judged, or asks whether the target lives. */
export type Role = 'context' | 'given' | 'baseline' | 'when' | 'control';

/** A call and what came of it, secrets already replaced by names. */
export type TracedCall = {
  /** From 1; 0 for one that stands in no trace. */
  number: number;
  readonly role: Role;
  /** One of many asks of the same thing: it counts as one with the first. */
  readonly polled: boolean;
  /** Whether it was a look that brought nothing, and was taken again at once. */
  lookedAgain?: true;
  readonly operation: string;
  /** The endpoint's id. */
  readonly endpoint: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it was sent; a filled one in a few words. */
  readonly body: string | undefined;
  readonly filled?: Filled;
  /** Whether `body` is in base64. */
  readonly isBase64?: true;
  /**
   * Of a call of the load balancing endpoint, what tells whose answer it is: the worker's own, as it was sent. Or nobody has
   * to know: the worker was told to fail, its job was made to fail, or the wait of a call of the job API was over, so that
   * any status may answer. Of a create that was refused by a 5xx: the target itself says that there is no stock for it.
   */
  proof?: 'missing' | 'worker' | 'unneeded' | 'no stock';
  sent: Instant;
  answered: Instant | undefined;
  answer: TracedAnswer | undefined;
  /** Why there is no answer. */
  failure: string | undefined;
};

/** Many similar calls, reported as one. */
export type TracedBurst = {
  readonly number: number;
  readonly role: Role;
  readonly operation: string;
  readonly method: string;
  /** The different calls among them, each once, as far as they are worth telling; none of them has an answer. */
  readonly calls: readonly TracedCall[];
  /** How many different calls there are. */
  readonly different: number;
  /** How many calls were ordered, in groups of how many, so many milliseconds apart. */
  readonly ordered: number;
  readonly group: number;
  readonly gap: number;
  readonly atOnce: number;
  readonly sent: Instant;
  /** How many calls were made. */
  made: number;
  ended: Instant | undefined;
  /** How many came to each status or fate, and the first answer of each. */
  counts: Readonly<Record<string, number>>;
  first: Readonly<Record<string, string>>;
};

/** An answer as a trace keeps it: of a long body the beginning and a fingerprint of the whole. */
export type TracedAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the whole body was JSON; absent where only `body` tells. */
  readonly wasJson?: boolean;
  readonly digest?: string;
  /** Whether more could have come: then the body is a part of one. */
  readonly goesOn?: true;
};

/** What happened in a case, in the order in which we saw it. */
export type TraceEvent =
  | { readonly kind: 'call'; readonly call: TracedCall }
  | { readonly kind: 'end'; readonly call: TracedCall }
  | { readonly kind: 'burst'; readonly burst: TracedBurst }
  | { readonly kind: 'burst-end'; readonly burst: TracedBurst }
  | { readonly kind: 'time'; readonly to: Instant }
  | {
      readonly kind: 'received';
      readonly what: 'beacon' | 'webhook';
      readonly head?: Head;
      readonly body: string;
    };

/** What came with a call that reached us: its method and which webhook it was, and its headers. */
export type Head = {
  readonly line: string;
  readonly headers: readonly (readonly [string, string])[];
};

export type Trace = {
  readonly events: TraceEvent[];
  calls(): TracedCall[];
  /** The number of the next call, from 1. */
  next(): number;
  bursts(): TracedBurst[];
};

export function createTrace(): Trace {
  const events: TraceEvent[] = [];
  let number = 0;
  return {
    events,
    next: () => ++number,
    calls: () => events.flatMap((event) => (event.kind === 'call' ? [event.call] : [])),
    bursts: () => events.flatMap((event) => (event.kind === 'burst' ? [event.burst] : [])),
  };
}

/** Whether a call carries a key, in a header or, as GraphQL takes it, in the address. @see interface 5 */
export function carriesKey({ headers, url }: Pick<TracedCall, 'headers' | 'url'>): boolean {
  return 'authorization' in headers || /[?&]api_key=./.test(url);
}

/** How many of the answers came with each status or fate. */
export function tallyOf(
  answers: readonly { readonly status: number | undefined; readonly transportOutcome: string | undefined }[],
): Record<string, number> {
  const named = Map.groupBy(answers, ({ status, transportOutcome }) => transportOutcome ?? String(status));
  const counts = [...named].map(([name, some]) => [name, some.length] as const);
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** When the first call of all was sent: what moments are counted from. */
export function firstSent(events: readonly TraceEvent[]): Instant {
  for (const event of events) {
    if (event.kind === 'call') return event.call.sent;
    if (event.kind === 'burst') return event.burst.sent;
  }
  return 0;
}

/** How many calls were made, those of bursts included. */
export function countCalls(events: readonly TraceEvent[]): number {
  const counts = events.map((event) => {
    if (event.kind === 'burst') return event.burst.made;
    return event.kind === 'call' ? 1 : 0;
  });
  return counts.reduce((sum: number, count) => sum + count, 0);
}
