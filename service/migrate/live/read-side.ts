import { TransportError } from '../../../engine/http/transport.ts';
import { isRecord } from '../../../engine/openapi/json.ts';
import { type GraphqlAnswer, isGraphqlAccepted, refusalIn } from '../../client/graphql-answer.ts';
import type { GraphqlClient } from '../../client/graphql-client.ts';
import type { RestAnswer } from '../../client/rest-answer.ts';
import { type RestApi, type RestRequest, schemaUrl } from '../../client/rest-request.ts';
import type { ThoroughRest } from '../../client/thorough-rest.ts';
import { absent, callWhileBusy, itemsIn, UnlistedError } from '../../ledger/list-pages.ts';
import type { Site } from '../../profile/site.ts';
import { itemOfId, itemsById } from './items-in.ts';
import { type OneReading, readEach } from './read-each.ts';
import { type Side, type SideReading, sideNames } from './side-reading.ts';

/** The ways to both sides of a pair. */
export type LiveAccess = {
  readonly site: Site;
  readonly rest: ThoroughRest;
  /** Undefined where the profile names no GraphQL. */
  readonly graphql: Pick<GraphqlClient, 'call'> | undefined;
};

/** Reads what a path of REST lists, page by page. Whatever is answered, or not, is a reading. */
export function readRestList(api: RestApi, path: string, access: LiveAccess): Promise<SideReading> {
  return reading(api, access, async () => {
    const answer = await askRest({ api, path }, access);
    const items = itemsById(itemsIn(answer, { api, path }), path);
    const [part] = access.rest.partsRead();
    return part === undefined ? { items } : { unread: part };
  });
}

/** Reads resources of REST by their ids, one call each. */
export function readRestOnes(
  api: RestApi,
  path: string,
  ids: readonly string[],
  access: LiveAccess,
): Promise<SideReading> {
  const name = /\{(\w+)\}/.exec(path)?.[1] ?? 'id';
  return reading(api, access, () =>
    readEach(ids, `${sideNames[api]} answered GET ${path}`, async (id) =>
      restOneOf(await askRest({ api, path, ids: { [name]: id } }, access), id, { api, path }),
    ),
  );
}

/** Asks a path of REST, whatever it is of. */
export function readRestPath(api: RestApi, path: string, access: LiveAccess): Promise<SideReading> {
  return reading(api, access, async () => {
    const isSchema = path === '/openapi.json';
    if (isSchema && schemaUrl(api, access.site) === undefined)
      return { absent: `the target profile names no address of the schema of ${sideNames[api]}` };
    const { status } = await askRest({ api, path, ...(isSchema ? { at: 'schema' } : {}) }, access);
    if (absent.has(status)) return { absent: `${sideNames[api]} answered ${status}` };
    return status > 299 ? { unread: `${sideNames[api]} answered ${status}` } : { items: new Map() };
  });
}

/** Reads a list of GraphQL. @param at names of the members below `data` that lead to it */
export function readGraphqlList(
  field: string,
  query: string,
  at: readonly string[],
  access: LiveAccess,
): Promise<SideReading> {
  return reading('graphql', access, async () => {
    const answer = await askGraphql(field, query, access);
    if (absent.has(answer.status)) return { absent: `GraphQL answered ${answer.status}` };
    const list = at.reduce<unknown>(
      (inner, name) => (isRecord(inner) ? inner[name] : undefined),
      answer.data,
    );
    if (!isGraphqlAccepted(answer) || !Array.isArray(list))
      return { unread: `GraphQL ${refusalIn(answer)}, and showed no list` };
    // What GraphQL could not read of a list is null there.
    return {
      items: itemsById(
        list.filter((item) => item !== null),
        field,
      ),
    };
  });
}

/** Reads Pods of GraphQL by their ids, one call each. */
export function readGraphqlPods(
  fields: string,
  ids: readonly string[],
  access: LiveAccess,
): Promise<SideReading> {
  return reading('graphql', access, () =>
    readEach(ids, 'GraphQL answered pod', async (id) => {
      const query = `{ pod(input: {podId: ${JSON.stringify(id)}}) { ${fields} } }`;
      return graphqlOneOf(await askGraphql('pod', query, access), id);
    }),
  );
}

/** Whatever keeps a side from being read is a reading as well. */
async function reading(
  side: Side,
  { site, graphql }: LiveAccess,
  read: () => Promise<SideReading>,
): Promise<SideReading> {
  const { restV1, restV2 } = site.urls;
  const way = { v1: restV1, v2: restV2, graphql }[side];
  if (way === undefined) return { absent: `the target profile names no address of ${sideNames[side]}` };
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnlistedError)
      return error.isAbsent ? { absent: error.message } : { unread: error.message };
    if (error instanceof TransportError) return { unread: `${sideNames[side]}: ${error.message}` };
    throw error;
  }
}

function askRest(
  request: Pick<RestRequest, 'api' | 'path' | 'ids' | 'at'>,
  { rest }: LiveAccess,
): Promise<RestAnswer> {
  return callWhileBusy(rest, { ...request, method: 'GET', key: 'valid' }, 'when');
}

function restOneOf(
  { status, json }: RestAnswer,
  id: string,
  { api, path }: { readonly api: RestApi; readonly path: string },
): OneReading {
  if (absent.has(status)) return { lacking: status };
  const item = status < 300 ? itemOfId(json, id, path) : undefined;
  return item === undefined
    ? { unread: `${sideNames[api]} answered ${status}, and showed none of this id` }
    : { item };
}

function graphqlOneOf(answer: GraphqlAnswer, id: string): OneReading {
  const { status, data } = answer;
  if (absent.has(status) || (status < 300 && data?.pod === null)) return { lacking: status };
  const item = isGraphqlAccepted(answer) ? itemOfId(data?.pod, id, '/pods') : undefined;
  return item === undefined
    ? { unread: `GraphQL ${refusalIn(answer)}, and showed none of this id` }
    : { item };
}

function askGraphql(name: string, query: string, { graphql }: LiveAccess): Promise<GraphqlAnswer> {
  return graphql!.call({ name, query, key: 'valid' }, 'control');
}
