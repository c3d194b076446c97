import type { FastifyReply } from 'fastify';
import type { RuleId } from '../generated/rules.ts';
import type { Pass } from './api/balancing/pass.ts';
import type { GraphqlRoute } from './api/graphql/graphql-call.ts';
import type { Route } from './api/job/route.ts';
import type { Reply } from './api/reply.ts';
import type { RestRoute } from './api/rest/rest-call.ts';
import type { Write } from './api/write-reply.ts';
import type { Behaviour } from './core/behaviour.ts';
import type { GraphqlBehaviour } from './core/graphql/graphql-behaviour.ts';
import type { RestBehaviour } from './core/rest/rest-behaviour.ts';

/** A change to the documented behaviour: other decisions, or something wrapped around the routes. */
export type Alteration = {
  readonly id: string;
  /** What is different, in one sentence. */
  readonly says: string;
  /** Where the job API stands below a world's base address, instead of its usual path. */
  readonly jobApiPath?: string;
  /** The same for the GraphQL API. */
  readonly graphqlPath?: string;
  /** Whether load balancing endpoints go by addresses like those of queue-based ones. */
  readonly balancesBelowJobApi?: true;
  behave?(base: Behaviour): Partial<Behaviour>;
  wrap?(next: Route): Route;
  /** The same for the management APIs. */
  behaveRest?(base: RestBehaviour): Partial<RestBehaviour>;
  wrapRest?(next: RestRoute): RestRoute;
  /** The same for the GraphQL API. */
  behaveGraphql?(base: GraphqlBehaviour): Partial<GraphqlBehaviour>;
  wrapGraphql?(next: GraphqlRoute): GraphqlRoute;
  /** Wraps the way of a call through a load balancing endpoint. */
  balance?(next: Pass): Pass;
  /** Told of each call as it arrives, load balancing endpoints left out: the answer may be begun with 1xx. */
  meet?(reply: FastifyReply): void;
  /** Wraps how an answer is put on the wire, load balancing endpoints left out. */
  send?(next: Write): Write;
  /** Changes any answer of the job API, calls that reach no route included. */
  answer?(reply: Reply): Reply;
};

/**
 * How a fault is wrong: `boundary` next to a limit, `ignored` altogether, `partial` in an uncommon case only,
 * `wrong-value` in what it answers, `side-effect` in what it does beside a right answer.
 */
export type FaultKind = 'boundary' | 'ignored' | 'partial' | 'wrong-value' | 'side-effect';

/** A behaviour made wrong on purpose. */
export type Fault = Alteration & {
  readonly kind: FaultKind;
  /** A sharp fault fails at most three rules of its area. */
  readonly sharp: boolean;
  /** Every rule that must fail against it. */
  readonly breaks: readonly RuleId[];
};

/** Another lawful behaviour. Of one freedom a world takes one variant at most. */
export type Variant = Alteration & { readonly freedom: string };

/** The documented behaviour with the alterations laid over it, the last one on top. */
export function altered(base: Behaviour, alterations: readonly Alteration[]): Behaviour {
  let behaviour = base;
  for (const { behave } of alterations) behaviour = { ...behaviour, ...behave?.(behaviour) };
  return behaviour;
}

export function alteredRest(base: RestBehaviour, alterations: readonly Alteration[]): RestBehaviour {
  let behaviour = base;
  for (const { behaveRest } of alterations) behaviour = { ...behaviour, ...behaveRest?.(behaviour) };
  return behaviour;
}

export function alteredGraphql(base: GraphqlBehaviour, alterations: readonly Alteration[]): GraphqlBehaviour {
  let behaviour = base;
  for (const { behaveGraphql } of alterations) behaviour = { ...behaviour, ...behaveGraphql?.(behaviour) };
  return behaviour;
}
