import type { GraphQLSchema } from 'graphql';
import { otherVersionOf } from '../../engine/contract/served-api.ts';
import { introspections } from '../../engine/graphql/introspections.ts';
import { readTypes } from '../../engine/graphql/served-graphql.ts';
import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { isRecord, type JsonRecord } from '../../engine/openapi/json.ts';
import { graphqlAnswerOf, refusalIn } from '../client/graphql-answer.ts';
import { graphqlTransportRequest } from '../client/graphql-request.ts';
import { restAnswerOf } from '../client/rest-answer.ts';
import { type RestApi, restTransportRequest, schemaUrl } from '../client/rest-request.ts';
import type { Site } from '../profile/site.ts';

/** Real milliseconds for one document. */
const timeout = 30_000;
const instants = { sent: 0, answered: 0 };

/** Why there is nothing to compare. */
export type Missing = { readonly missing: string };

/** The OpenAPI document that a target serves. @see interface 4.2, 4.3 */
export async function liveDocument(
  api: RestApi,
  site: Site,
  transport: Transport,
): Promise<JsonRecord | Missing> {
  if (schemaUrl(api, site) === undefined) {
    return {
      missing: `the target profile names no address (urls.${api === 'v1' ? 'restV1Schema' : 'restV2'})`,
    };
  }
  const request = { api, method: 'GET', path: '/openapi.json', at: 'schema', key: 'valid' } as const;
  return orMissing(async () => {
    const incoming = await transport.send(restTransportRequest(request, site), timeout);
    const { status, json } = restAnswerOf(request, incoming, instants);
    if (status < 200 || status > 299) return { missing: `its schema was answered ${status}` };
    if (!isRecord(json)) return { missing: 'what it serves as its schema is no JSON object' };
    const otherVersion = otherVersionOf(json);
    return otherVersion === undefined ? json : { missing: `its schema can't be compared: ${otherVersion}` };
  });
}

/** The types that a target shows by introspection. @see interface 4.4 */
export async function liveTypes(site: Site, transport: Transport): Promise<GraphQLSchema | Missing> {
  if (site.urls.graphql === undefined)
    return { missing: 'the target profile names no address (urls.graphql)' };
  return orMissing(async () => {
    let refused = '';
    for (const query of introspections) {
      const request = { name: 'introspection', query, key: 'valid' } as const;
      const incoming = await transport.send(graphqlTransportRequest(request, site), timeout);
      const answer = graphqlAnswerOf(request, incoming, instants);
      if (answer.data?.__schema) {
        const types = readTypes(answer.data);
        return 'schema' in types
          ? types.schema
          : { missing: `its types can't be compared: ${types.unreadable}` };
      }
      refused = refusalIn(answer);
    }
    return { missing: `introspection was ${refused}` };
  });
}

async function orMissing<T>(ask: () => Promise<T | Missing>): Promise<T | Missing> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TransportError) return { missing: error.message };
    throw error;
  }
}
