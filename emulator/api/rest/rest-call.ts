import type { Operation } from '../../../generated/operation.ts';
import type { RestPlace } from '../../core/rest/rest-behaviour.ts';
import type { Task } from '../../world/activity.ts';
import type { World } from '../../world/world.ts';
import type { Reply } from '../reply.ts';
import type { ServedRestApi } from './rest-api.ts';

/** A call of a management API as it came in. */
export type RestCall = {
  readonly api: ServedRestApi;
  readonly at: RestPlace;
  /** Undefined where the path or the method is nobody's. */
  readonly operation: Operation | undefined;
  readonly method: string;
  /** Below the API's base. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array | 'too-large' | 'broken-off';
  /** The address of the world, without a trailing slash. */
  readonly base: string;
  readonly world: World;
  /** The call itself; it parks while an answer of it goes on. */
  readonly task: Task;
};

export type RestRoute = (call: RestCall) => Reply | Promise<Reply>;
