import type { IncomingMessage, ServerResponse } from 'node:http';

/** A call on its way through the proxy. */
export type Passage = {
  readonly response: ServerResponse;
  /** From 0 up to 1: decides how a trouble goes in detail. */
  readonly chance: number;
  /** Passes the call on to the target and gives its answer as soon as the head is there. */
  forward(): Promise<IncomingMessage>;
  /** Passes the call on twice, the second time after this many milliseconds, and gives the answer to each. */
  forwardTwice(between: number): Promise<readonly [IncomingMessage, Promise<IncomingMessage>]>;
  /** Waits so many milliseconds. @throws when the caller hangs up or the proxy closes meanwhile */
  pause(ms: number): Promise<void>;
  /** Cuts the caller's connection, so that it sees a reset. */
  reset(): void;
  /** Refuses new connections for so many milliseconds, and closes those on which nothing is under way. */
  refuse(ms: number): void;
};

/** A kind of transport error. */
export type Trouble = {
  readonly name: string;
  /** How many calls in a row it meets. */
  readonly inARow: number;
  meet(passage: Passage): Promise<void>;
};
