import type { Readable } from 'node:stream';
import type { BalancedEndpoint } from '../balanced-endpoints.ts';
import type { World } from '../world.ts';

/** A call of a load balancing endpoint that was let in. */
export type BalancedCall = {
  readonly method: string;
  /** What stands in the request line: the path below the endpoint's address, and the query as it came. */
  readonly target: string;
  /** The same with the path of the endpoint's address before it. */
  readonly wholeTarget: string;
  /** Names and values by turns, as they came, without those that speak of one connection and without the key. */
  readonly headers: readonly string[];
  /** The key as the caller sent it: it is the balancer's own. */
  readonly authorization: string;
  /** Undefined when the call has none. */
  readonly body: Readable | undefined;
  readonly world: World;
  readonly balanced: BalancedEndpoint;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
};

/** What goes back to the caller. */
export type PassedAnswer = {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Readable;
};

/** Passes a call on and gives its answer as soon as the head is there. @throws WorkerFailure when there is none */
export type Pass = (call: BalancedCall) => Promise<PassedAnswer>;
