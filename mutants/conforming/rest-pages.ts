import type { RestBehaviour, RestVersion } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Variant } from '../common/kinds.ts';
import { changedOperations, type Json, jsonOf } from './served-operations.ts';

/** So few items make a page that what is made is rarely on the first. */
const size = 2;

/** One page of a list, and where the others are. */
type Page = { readonly items: readonly unknown[]; readonly from: number; readonly total: number };

/** How a service writes the pages of its lists, and how the next one is asked for. */
type Paging = {
  readonly version: RestVersion;
  /** The parameter that asks for a page, as the schema has it. */
  readonly parameter: Json;
  /** How many items come before the page that a query asks for. */
  from(query: URLSearchParams): number;
  /** What a wrapped list says beside its items, and its schema. */
  members?(page: Page): Json;
  readonly described?: Json;
  headers?(page: Page, call: RestCall): Readonly<Record<string, string>>;
};

function inPages(paging: Paging): Pick<Variant, 'behaveRest' | 'wrapRest'> {
  return {
    behaveRest: (base) => ({ schemaServed: describing(paging, base) }),
    wrapRest: (next: RestRoute) => async (call) => {
      const reply = await next(call);
      return isList(call, paging) && reply.status === 200 ? paged(reply, call, paging) : reply;
    },
  };
}

function isList({ at, method }: Pick<RestCall, 'at' | 'method'>, { version }: Paging): boolean {
  return at.version === version && method === 'GET' && /^list/i.test(at.operation ?? '');
}

function paged(reply: Reply, call: RestCall, { from, members, headers }: Paging): Reply {
  const body = reply.body as Json;
  const [key, all = []] = Array.isArray(body)
    ? [undefined, body as unknown[]]
    : (Object.entries(body).find((entry): entry is [string, unknown[]] => Array.isArray(entry[1])) ?? []);
  const begin = from(call.query);
  const page: Page = { items: all.slice(begin, begin + size), from: begin, total: all.length };
  const shown = key === undefined ? page.items : { ...body, [key]: page.items, ...members?.(page) };
  return { ...reply, headers: { ...reply.headers, ...headers?.(page, call) }, body: shown };
}

function describing({ version, parameter, described }: Paging, base: RestBehaviour) {
  return (document: Json, asked: RestVersion): unknown => {
    const served = base.schemaServed(document, asked) as Json;
    if (asked !== version) return served;
    return changedOperations(served, (operation) => {
      const isMeant = /^list/i.test(String(operation.operationId));
      const parameters = [...((operation.parameters ?? []) as Json[]), parameter];
      return isMeant
        ? { ...operation, parameters, responses: widened(operation, served, described) }
        : operation;
    });
  };
}

/** The answers of an operation, whose success has more members. */
function widened({ responses }: Json, document: Json, described: Json | undefined): unknown {
  if (described === undefined) return responses;
  const { '200': taken, ...others } = responses as Readonly<Record<string, Json>>;
  if (taken === undefined) return responses;
  const response = resolved(taken, document);
  const type = jsonOf(response);
  const schema = { allOf: [type.schema, { type: 'object', properties: described }] };
  return { ...others, '200': { ...response, content: { 'application/json': { ...type, schema } } } };
}

function resolved(one: Json, document: Json): Json {
  if (typeof one.$ref !== 'string') return one;
  const names = one.$ref.slice(2).split('/');
  return names.reduce<Json>((part, name) => part[name] as Json, document);
}

const hasMore = ({ from, total }: Page): boolean => from + size < total;

function numberIn(query: URLSearchParams, name: string): number {
  const value = Number(query.get(name) ?? 0);
  return Number.isInteger(value) && value > 0 ? value : 0;
}

/** Lists that come in small pages. @see interface 4.2, 4.3 */
export const restPageVariants: readonly Variant[] = [
  {
    id: 'v2-lists-have-cursors',
    says: 'Lists of v2 come in pages of two, each with a cursor to the next.',
    freedom: 'pages of v2',
    ...inPages({
      version: 'v2',
      parameter: { name: 'after', in: 'query', schema: { type: 'string' } },
      described: { nextCursor: { type: ['string', 'null'] } },
      from: (query) => numberIn(query, 'after'),
      members: (page) => ({ nextCursor: hasMore(page) ? String(page.from + size) : null }),
    }),
  },
  {
    id: 'v2-lists-have-numbered-pages',
    says: 'Lists of v2 come in numbered pages of two, each with the number of all items.',
    freedom: 'pages of v2',
    ...inPages({
      version: 'v2',
      parameter: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000 } },
      described: { page: { type: 'integer' }, total: { type: 'integer' } },
      from: (query) => Math.max(0, numberIn(query, 'page') - 1) * size,
      members: ({ from, total }) => ({ page: from / size + 1, total }),
    }),
  },
  {
    id: 'v1-lists-are-linked',
    says: 'Lists of v1 come in pages of two, and a header links to the next.',
    freedom: 'pages of v1',
    ...inPages({
      version: 'v1',
      parameter: { name: 'skip', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 1000 } },
      from: (query) => numberIn(query, 'skip'),
      headers: (page, { base, path }) =>
        hasMore(page) ? { link: `<${base}${path}?skip=${page.from + size}>; rel="next"` } : {},
    }),
  },
];
