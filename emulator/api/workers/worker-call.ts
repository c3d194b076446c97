import type { operations } from '../../../generated/worker/operations.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { WorkerCaller } from '../../world/workers/worker-processes.ts';
import type { World } from '../../world/world.ts';

export type WorkerOperation = keyof typeof operations;

/** A call of a worker process that was let in and is as the protocol has it. */
export type WorkerCall = {
  readonly world: World;
  readonly caller: WorkerCaller;
  /** Empty where the operation is not about one. */
  readonly jobId: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Calls back once, when the answer has not reached the worker. */
  undelivered(onLost: () => void): void;
};

export type WorkerRoute = (call: WorkerCall) => Reply | Promise<Reply>;
