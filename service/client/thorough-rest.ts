import fc from 'fast-check';
import { usable } from '../../engine/contract/schema/usable.ts';
import type { ServedApi, ServedParameter } from '../../engine/contract/served-api.ts';
import { schemaValuesOf } from '../../engine/contract/values/values-of.ts';
import type { Role } from '../../engine/http/trace.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import type { Site } from '../profile/site.ts';
import { type FoundList, isRepeated, listIn, mostListedItems } from './listed-items.ts';
import { type NextPage, nextPageOf, type PagesRead } from './next-page.ts';
import type { RestAnswer } from './rest-answer.ts';
import type { RestClient } from './rest-client.ts';
import { nameOf, type QueryValue, type RestRequest, schemaUrl } from './rest-request.ts';
import type { ServedParameters, ServedQuery } from './served-parameters.ts';

/** A client that does what the target's own schema says a call needs, and reads lists to their end. */
export type ThoroughRest = RestClient & {
  /** Lists of which only a part could be read, each in words: what is not on them is no violation. */
  partsRead(): readonly string[];
};

type Query = Readonly<Record<string, QueryValue>>;

/** What was read of a list, the queries of its further pages, and the answer to the last of them. */
type List = {
  readonly items: readonly unknown[];
  /** How many of them the last page has. */
  readonly onPage: number;
  readonly asked: readonly string[];
  readonly last: RestAnswer;
};

/** Statuses of a call whose query lacks something. */
const unfit: ReadonlySet<number> = new Set([400, 409, 422]);

/** How many pages of a list are read at most. */
const mostPages = 50;

/**
 * Makes calls as they are meant: one that is refused for want of a query parameter that the schema requires is made again
 * with it, and so are all later ones; the pages of a list come as one answer. What it adds
 * counts as one with the call.
 */
export function createThoroughRest(client: RestClient, site: Site, served: ServedParameters): ThoroughRest {
  const needed = new Map<string, Query>();
  const parts = new Set<string>();

  const parametersOf = (request: RestRequest): Promise<ServedQuery> => {
    const { api } = request;
    const schema: RestRequest = { api, method: 'GET', path: '/openapi.json', at: 'schema', key: 'valid' };
    return schemaUrl(api, site) === undefined
      ? Promise.resolve({ parameters: [] })
      : served.of(request, () => client.call(schema, 'control'));
  };

  function filled(request: RestRequest): RestRequest {
    const more = request.exact ? undefined : needed.get(nameOf(request));
    return more === undefined ? request : { ...request, query: { ...more, ...request.query } };
  }

  /** Whether there is something that the schema requires and the call lacks, so that it is to be made again. */
  async function lacks(request: RestRequest, status: number): Promise<boolean> {
    if (!unfit.has(status) || request.exact || request.at === 'schema') return false;
    const { parameters, api } = await parametersOf(request);
    const { query = {} } = filled(request);
    const missing = parameters.filter(({ name, required }) => required && !Object.hasOwn(query, name));
    if (missing.length === 0 || api === undefined) return false;
    const samples = missing.map((one) => [one.name, sampleOf(one, api)]);
    needed.set(nameOf(request), { ...needed.get(nameOf(request)), ...Object.fromEntries(samples) });
    return true;
  }

  async function call(request: RestRequest, role: Role, again = false): Promise<RestAnswer> {
    const answer = await client.call(filled(request), role, again);
    return (await lacks(request, answer.status)) ? client.call(filled(request), role, true) : answer;
  }

  /** How the page after one is asked for; the schema is only looked at where there seems to be one. */
  async function pageAfter(request: RestRequest, last: RestAnswer, read: PagesRead): Promise<NextPage> {
    if (nextPageOf(last, read) === 'none') return 'none';
    const { parameters, api } = await parametersOf(request);
    return nextPageOf(last, read, api === undefined ? undefined : parameters.map(({ name }) => name));
  }

  /** Reads one page more; undefined where it can't be read. */
  async function onePageMore(
    list: List,
    request: RestRequest,
    role: Role,
  ): Promise<List | 'whole' | undefined> {
    const { items, asked, last } = list;
    const read = { items: items.length, pages: asked.length + 1, onPage: list.onPage };
    const query = await pageAfter(request, last, read);
    if (query === 'none') return 'whole';
    const question = JSON.stringify(query);
    if (query === 'unknown' || asked.includes(question) || asked.length === mostPages) return undefined;
    const answer = await call({ ...request, query: { ...request.query, ...query } }, role, true);
    const more = answer.status > 299 ? 'none' : listIn(answer.json, request.path);
    if (typeof more === 'string' || isRepeated(more.items, items, request.path)) return undefined;
    if (items.length + more.items.length > mostListedItems) return undefined;
    const asking = [...asked, question];
    return { items: [...items, ...more.items], onPage: more.items.length, asked: asking, last: answer };
  }

  async function wholeList(
    request: RestRequest,
    role: Role,
    first: RestAnswer,
    { key, items }: FoundList,
  ): Promise<RestAnswer> {
    let list: List = { items, onPage: items.length, asked: [], last: first };
    for (;;) {
      const more = await onePageMore(list, request, role);
      if (more === 'whole') return joined(first, list, key);
      if (more === undefined) break;
      list = more;
    }
    parts.add(`${nameOf(request)} was answered by a part of the list, and the rest can't be read`);
    return joined(first, list, key);
  }

  return {
    async call(request, role, again) {
      const answer = await call(request, role, again);
      const isList = request.method === 'GET' && !request.path.endsWith('}');
      const isWhole = role === 'control' || request.at === 'schema' || request.exact === true;
      if (!isList || isWhole || answer.status > 299) return answer;
      const found = listIn(answer.json, request.path);
      return typeof found === 'string' ? answer : wholeList(request, role, answer, found);
    },
    async listen(request, role) {
      const stream = await client.listen(filled(request), role);
      if (!(await lacks(request, stream.status))) return stream;
      stream.stop();
      return client.listen(filled(request), role);
    },
    partsRead: () => [...parts],
  };
}

/** The pages of a list as one answer, which says of its end what the last one says. */
function joined(first: RestAnswer, { items, last }: List, key: FoundList['key']): RestAnswer {
  if (last === first) return first;
  const json = key === undefined ? items : { ...(last.json as object), [key]: items };
  return { ...first, answered: last.answered, json };
}

/** A value that the schema names, or else one that fits it. */
function sampleOf({ schema }: ServedParameter, { requests }: ServedApi): QueryValue {
  const named = isRecord(schema)
    ? (schema.default ?? schema.example ?? [schema.examples].flat()[0])
    : undefined;
  if (typeof named === 'string' || typeof named === 'number' || typeof named === 'boolean') return named;
  return usable(
    () => fc.sample(schemaValuesOf(schema, requests), { numRuns: 1, seed: 1 })[0] as QueryValue,
    '',
  );
}
