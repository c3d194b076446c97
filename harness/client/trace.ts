import type { Instant } from '../time/time.ts';
import type { Filled } from './filled.ts';

/** What a call is for: it sets the scene, is the accepted half of a pair, is judged, or asks whether the target lives. */
export type Role = 'given' | 'baseline' | 'when' | 'control';

/** A call and what came of it, secrets already replaced by names. */
export type TracedCall = {
  readonly number: number;
  readonly role: Role;
  /** One of many asks of the same thing: it counts as one with the first. */
  readonly polled: boolean;
  readonly operation: string;
  /** The endpoint's id. */
  readonly endpoint: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it was sent; a filled one in a few words. */
  readonly body: string | undefined;
  readonly filled?: Filled;
  sent: Instant;
  answered: Instant | undefined;
  answer: TracedAnswer | undefined;
  /** Why there is no answer. */
  failure: string | undefined;
};

/** An answer as a trace keeps it: of a long body the beginning, and then whether the whole of it was JSON. */
export type TracedAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly wasJson?: boolean;
};

/** What happened in a case, in the order in which we saw it. */
export type TraceEvent =
  | { readonly kind: 'call'; readonly call: TracedCall }
  | { readonly kind: 'end'; readonly call: TracedCall }
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
  /** A number for the next call, whichever client makes it. */
  nextNumber(): number;
};

export function createTrace(): Trace {
  const events: TraceEvent[] = [];
  let number = 0;
  return {
    events,
    nextNumber: () => ++number,
    calls: () => events.flatMap((event) => (event.kind === 'call' ? [event.call] : [])),
  };
}
