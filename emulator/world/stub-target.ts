import type { Task } from '../runtime/activity.ts';
import type { Reply } from './calls/reply.ts';

/** A call as a stub target sees it: the path without its query. */
export type StubCall = {
  readonly path: string;
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  /** The call itself; it parks while it waits for another's answer. */
  readonly task: Task;
};

/** Something that answers every call of the service alike, or cuts it off. No rule may pass against it. */
export type StubTarget = {
  /** Whether its world is given addresses at which nothing listens. */
  readonly isUnreachable: boolean;
  /** Answers a call; `honest` gives the service's own answer. */
  answer(call: StubCall, honest: () => Promise<Reply>): Promise<Reply | 'cut'>;
};
