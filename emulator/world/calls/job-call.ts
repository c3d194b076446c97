import type { JobOperation } from '../../core/behaviour.ts';
import type { Task } from '../../runtime/activity.ts';
import type { World } from '../world.ts';
import type { Reply } from './reply.ts';

/** A call of the job API as it came in. */
export type JobCall = {
  readonly operation: JobOperation;
  readonly endpointId: string;
  readonly jobId: string;
  /** The rest of an `/openai/` path. */
  readonly route: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
  readonly world: World;
  /** The call itself; it parks while it waits for something on the agenda. */
  readonly task: Task;
};

export type Route = (call: JobCall) => Reply | Promise<Reply>;
