import type { FastifyReply } from 'fastify';
import type { Behaviour } from '../core/behaviour.ts';
import type { GraphqlBehaviour } from '../core/graphql/graphql-behaviour.ts';
import type { RestBehaviour } from '../core/rest/rest-behaviour.ts';
import type { GraphqlRoute } from './calls/graphql-call.ts';
import type { Route } from './calls/job-call.ts';
import type { Pass } from './calls/pass.ts';
import type { Reply } from './calls/reply.ts';
import type { RestRoute } from './calls/rest-call.ts';
import type { Write } from './calls/write-reply.ts';

/** A change of the documented behaviour: other decisions, or something wrapped around the routes. */
export type Override = {
  readonly id: string;
  /** What is different, in one sentence. */
  readonly says: string;
  /** Where the job API stands below a world's base address, instead of its usual path. */
  readonly jobApiPath?: string;
  /** The same for the GraphQL API. */
  readonly graphqlPath?: string;
  /** Whether load balancing endpoints go by addresses like those of queue-based ones. */
  readonly balancesBelowJobApi?: true;
  /** The path and query under which a call is routed. */
  route?(url: string): string;
  behave?(base: Behaviour): Partial<Behaviour>;
  /** Wraps the route of the job API, anew for each call: what is remembered is in a WeakMap of the module, by endpoint or job. */
  wrap?(next: Route): Route;
  /** The same two for the management APIs. */
  behaveRest?(base: RestBehaviour): Partial<RestBehaviour>;
  wrapRest?(next: RestRoute): RestRoute;
  /** The same two for the GraphQL API. */
  behaveGraphql?(base: GraphqlBehaviour): Partial<GraphqlBehaviour>;
  wrapGraphql?(next: GraphqlRoute): GraphqlRoute;
  /** Wraps the way of a call through a load balancing endpoint. */
  balance?(next: Pass): Pass;
  /** Called with each call as it arrives, load balancing endpoints left out: the answer may be begun with 1xx. */
  meet?(reply: FastifyReply): void;
  /** Wraps how an answer is put on the wire, load balancing endpoints left out. */
  send?(next: Write): Write;
  /** Changes any answer of the job API, calls that reach no route included. */
  answer?(reply: Reply): Reply;
};

/** The documented behaviour with the overrides laid over it, the last one on top. */
export function withOverrides(base: Behaviour, overrides: readonly Override[]): Behaviour {
  let behaviour = base;
  for (const { behave } of overrides) behaviour = { ...behaviour, ...behave?.(behaviour) };
  return behaviour;
}

export function withRestOverrides(base: RestBehaviour, overrides: readonly Override[]): RestBehaviour {
  let behaviour = base;
  for (const { behaveRest } of overrides) behaviour = { ...behaviour, ...behaveRest?.(behaviour) };
  return behaviour;
}

export function withGraphqlOverrides(
  base: GraphqlBehaviour,
  overrides: readonly Override[],
): GraphqlBehaviour {
  let behaviour = base;
  for (const { behaveGraphql } of overrides) behaviour = { ...behaviour, ...behaveGraphql?.(behaviour) };
  return behaviour;
}
