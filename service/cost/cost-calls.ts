import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { graphqlAnswerOf } from '../client/graphql-answer.ts';
import { graphqlWireOf } from '../client/graphql-request.ts';
import { restAnswerOf } from '../client/rest-answer.ts';
import { type RestRequest, restWireOf } from '../client/rest-request.ts';
import type { Site } from '../profile/site.ts';

/** Calls that only read. Each gives undefined where there is no such API, or no answer that can be read. */
export type CostCalls = {
  rest(
    path: string,
    ids?: Readonly<Record<string, string>>,
    query?: NonNullable<RestRequest['query']>,
  ): Promise<unknown>;
  /** @returns what stands under `data` */
  graphql(name: string, query: string, variables: Readonly<Record<string, unknown>>): Promise<unknown>;
};

/** Real milliseconds for a call. */
const timeout = 10_000;
const unknownTimes = { sent: 0, answered: 0 };

/** Reads prices and bills of a target. */
export function costCalls(site: Site, transport: Transport): CostCalls {
  return {
    async rest(path, ids = {}, query = {}) {
      if (site.urls.restV2 === undefined) return undefined;
      const request: RestRequest = { api: 'v2', method: 'GET', path, ids, query, key: 'valid' };
      const wire = await answered(transport.send(restWireOf(request, site), timeout));
      return wire === undefined || wire.status > 299
        ? undefined
        : restAnswerOf(request, wire, unknownTimes).json;
    },
    async graphql(name, query, variables) {
      if (site.urls.graphql === undefined) return undefined;
      const request = { name, query, variables, key: 'valid' } as const;
      const wire = await answered(transport.send(graphqlWireOf(request, site), timeout));
      return wire === undefined ? undefined : graphqlAnswerOf(request, wire, unknownTimes).data;
    },
  };
}

async function answered<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
}
