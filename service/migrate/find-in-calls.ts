import { isRecord } from '../../engine/openapi/json.ts';
import { rootFieldsIn } from './find-in-graphql.ts';
import type { FoundInCalls } from './found-call.ts';
import { belowV1, isOfResource, operationsAt } from './match-v1.ts';
import type { MigrationMap } from './migration-map.ts';

/** A call that was made, wherever it was written down. */
export type MadeCall = {
  /** In capitals. */
  readonly method: string;
  readonly url: URL;
  /** Empty where there was none. */
  readonly body: string;
  readonly where: string;
};

/** What a call asks of v1 or GraphQL; nothing where it is of another API. */
export function findInCall({ method, url, body: text, where }: MadeCall, map: MigrationMap): FoundInCalls {
  const body = jsonIn(text);
  const below = belowV1(url.pathname);
  if (below !== undefined) {
    const members = isRecord(body) ? Object.keys(body) : [];
    const parameters = [...new Set(url.searchParams.keys())];
    const found = operationsAt(map.operations, below, method).map(({ from }) => from);
    const unknown = found.length === 0 && isOfResource(map.operations, below) ? [`${method} ${below}`] : [];
    const calls = [...found, ...unknown];
    if (calls.length > 0)
      return { calls: calls.map((from) => ({ api: 'v1', from, members, parameters, where })), unread: [] };
  }
  const fields = queriesIn(method, url, body ?? text).map((one) => rootFieldsIn(one.query, one.variables));
  // Elsewhere a member that is called query may be anything.
  const isLost = fields.includes(undefined) && url.pathname.endsWith('/graphql');
  return {
    calls: fields.flatMap((some = []) =>
      some.map((field) => ({ api: 'graphql' as const, ...field, parameters: [], where })),
    ),
    unread: isLost ? [`${where}: its GraphQL can't be parsed, or is too long or too deep`] : [],
  };
}

type GraphqlQuery = { readonly query: string; readonly variables: unknown };

/**
 * What may be GraphQL in a call: a body in JSON, one or a batch of them, a document alone, or a query in the address.
 * @param body its JSON, or its text where it is none
 */
function queriesIn(method: string, { pathname, searchParams }: URL, body: unknown): GraphqlQuery[] {
  const inAddress = searchParams.get('query');
  if (method === 'GET') {
    if (inAddress === null || !pathname.endsWith('/graphql')) return [];
    return [{ query: inAddress, variables: jsonIn(searchParams.get('variables') ?? '') }];
  }
  if (method !== 'POST') return [];
  if (typeof body === 'string') return pathname.endsWith('/graphql') ? [{ query: body, variables: {} }] : [];
  const bodies = Array.isArray(body) ? body : [body];
  return bodies
    .filter(isRecord)
    .flatMap(({ query, variables }) => (typeof query === 'string' ? [{ query, variables }] : []));
}

/** The value of a JSON text, which may begin with a byte order mark; undefined of what is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
