import type { WorldInstant } from '../../core/agenda.ts';
import type { GraphqlBehaviour, GraphqlOperation } from '../../core/graphql/graphql-behaviour.ts';
import type { Referrer } from '../../core/rest/references.ts';
import type { Service } from '../../core/service.ts';
import type { GraphqlCall } from '../../world/calls/graphql-call.ts';

/** A call that was let in. */
export type GraphqlContext = {
  readonly service: Service;
  readonly behaviour: GraphqlBehaviour;
  readonly now: WorldInstant;
  readonly user: string;
};

export function graphqlContextOf({ world }: GraphqlCall, user: string): GraphqlContext {
  return { service: world.service, behaviour: world.graphql, now: world.clock.now(), user };
}

/** Whoever calls, as one who refers to things through an operation. */
export function referrerIn({ behaviour, user }: GraphqlContext, operation: GraphqlOperation): Referrer {
  return { user, mayUse: (owners) => behaviour.mayUse(user, owners, operation) };
}
