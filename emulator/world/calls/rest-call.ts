import type { Operation } from '../../../generated/operation.ts';
import type { WorldInstant } from '../../core/agenda.ts';
import type { Referrer } from '../../core/rest/references.ts';
import type { RestBehaviour, RestPlace, RestVersion, RestView } from '../../core/rest/rest-behaviour.ts';
import type { RestRefusal } from '../../core/rest/rest-refusal.ts';
import type { Service } from '../../core/service.ts';
import type { Task } from '../../runtime/activity.ts';
import type { World } from '../world.ts';
import type { Reply } from './reply.ts';

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

/** A call that was let in and fits its schema. */
export type RestContext = {
  readonly call: RestCall;
  readonly service: Service;
  readonly behaviour: RestBehaviour;
  readonly now: WorldInstant;
  readonly at: RestPlace;
  readonly user: string;
  readonly referrer: Referrer;
  readonly params: Readonly<Record<string, string>>;
  /** Parameters of the query, as the types that the schema says. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: RestView;
};

export type RestHandler = (context: RestContext) => Reply | RestRefusal | Promise<Reply | RestRefusal>;

/** One version of the management API: what it is described by, and what answers its operations. */
export type ServedRestApi = {
  readonly version: RestVersion;
  readonly operations: readonly Operation[];
  readonly handlers: Readonly<Record<string, RestHandler>>;
  /** The operation that gives the schema, which may be public. */
  readonly schemaOperation: string;
};
