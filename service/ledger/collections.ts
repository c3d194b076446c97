import type { RestApi, RestRequest } from '../client/rest-request.ts';
import type { LedgerKindName } from './entry.ts';

/** Where resources of one kind are made, listed, and deleted by their id. @see interface 4.2, 4.3 */
export type ResourceCollection = {
  readonly kind: LedgerKindName;
  readonly api: RestApi;
  readonly path: string;
};

const paths: Readonly<Record<RestApi, Readonly<Record<string, LedgerKindName>>>> = {
  v1: {
    '/pods': 'pod',
    '/endpoints': 'endpoint',
    '/templates': 'template',
    '/networkvolumes': 'volume',
    '/containerregistryauth': 'registry',
  },
  v2: {
    '/pods': 'pod',
    '/serverless': 'endpoint',
    '/templates': 'template',
    '/network-volumes': 'volume',
    '/registries': 'registry',
    '/registries/delegations': 'delegation',
    '/clusters': 'cluster',
  },
};

/** Where resources of a kind are listed, REST v2 first. */
export function collectionsOf(kind: LedgerKindName): ResourceCollection[] {
  return (['v2', 'v1'] as const).flatMap((api) =>
    Object.entries(paths[api]).flatMap(([path, one]) => (one === kind ? [{ kind, api, path }] : [])),
  );
}

/** The collection of what a call names by its id, and that id; undefined for a call that names nothing of one. */
export function namedIn({
  api,
  path,
  ids = {},
}: RestRequest): { readonly collection: ResourceCollection; readonly id: string } | undefined {
  const [, collection = '', name = ''] = /^([^{}]*)\/\{([^{}]+)\}/.exec(path) ?? [];
  const kind = paths[api][collection];
  const id = Object.hasOwn(ids, name) ? ids[name] : undefined;
  return kind === undefined || id === undefined
    ? undefined
    : { collection: { kind, api, path: collection }, id };
}

/** The collection that a call adds to, if it is taken; undefined for a call that makes nothing. */
export function collectionOf({ api, method, path }: RestRequest): ResourceCollection | undefined {
  const kind = method === 'POST' ? paths[api][path] : undefined;
  return kind === undefined ? undefined : { kind, api, path };
}
