import type { Task } from '../../runtime/activity.ts';
import type { World } from '../world.ts';
import type { Reply } from './reply.ts';

/** A body read to its end, or why it was not. */
export type ReadBody = Uint8Array | 'too-large' | 'broken-off';

/** A call of the GraphQL API as it came in. */
export type GraphqlCall = {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: ReadBody;
  readonly world: World;
  readonly task: Task;
};

export type GraphqlRoute = (call: GraphqlCall) => Reply | Promise<Reply>;
