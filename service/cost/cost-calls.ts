import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { graphqlAnswerOf } from '../client/graphql-answer.ts';
import { graphqlTransportRequest } from '../client/graphql-request.ts';
import { createReadingRest } from '../client/reading-rest.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { createServedParameters } from '../client/served-parameters.ts';
import { createThoroughRest } from '../client/thorough-rest.ts';
import type { Site } from '../profile/site.ts';

/** Calls that only read. Each gives undefined where there is no such API, or no answer that can be read. */
export type CostCalls = {
  /** Lists come with all their pages; one that can't be read to its end is none. */
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
  const client = createReadingRest(site, transport, timeout);
  const served = createServedParameters();
  return {
    async rest(path, ids = {}, query = {}) {
      if (site.urls.restV2 === undefined) return undefined;
      const thorough = createThoroughRest(client, site, served);
      const request: RestRequest = { api: 'v2', method: 'GET', path, ids, query, key: 'valid' };
      const answer = await answered(thorough.call(request, 'given'));
      const isWhole = answer !== undefined && answer.status <= 299 && thorough.partsRead().length === 0;
      return isWhole ? answer.json : undefined;
    },
    async graphql(name, query, variables) {
      if (site.urls.graphql === undefined) return undefined;
      const request = { name, query, variables, key: 'valid' } as const;
      const incoming = await answered(transport.send(graphqlTransportRequest(request, site), timeout));
      return incoming === undefined ? undefined : graphqlAnswerOf(request, incoming, unknownTimes).data;
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
