import { pathSegments } from '../client/path-segments.ts';
import type { RestApi, RestRequest } from '../client/rest-request.ts';
import type { LedgerKindName, RestKindName } from './entry.ts';

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

/** Where a path leads to: a collection, and the segments below it. */
type Place = { readonly collection: ResourceCollection; readonly below: readonly string[] };

/** The collection of what a call names by its id, and that id; undefined for a call that names nothing of one. */
export function namedIn(
  request: RestRequest,
): { readonly collection: ResourceCollection; readonly id: string } | undefined {
  const { collection, below: [id] = [] } = placeOf(request) ?? {};
  const isNamed = collection !== undefined && id !== undefined && !isParameter(id);
  return isNamed ? { collection, id } : undefined;
}

/** Everything that a call may name by its id, whichever way its path is written. */
export function idsIn(request: RestRequest): string[] {
  const inPath = placeOf(request)?.below ?? pathSegments(request);
  return [...new Set([...Object.values(request.ids ?? {}), ...inPath])];
}

/** The collection that a call adds to, if it is taken; undefined for a call that makes nothing. */
export function collectionOf(request: RestRequest): ResourceCollection | undefined {
  return request.method.toUpperCase() === 'POST' ? listedBy(request) : undefined;
}

/** The collection that a call is about as a whole. */
export function listedBy(request: RestRequest): ResourceCollection | undefined {
  const { collection, below = [] } = placeOf(request) ?? {};
  return below.length === 0 ? collection : undefined;
}

/** The collection that a call is about, or about something of. */
export function collectionAt(request: RestRequest): ResourceCollection | undefined {
  return placeOf(request)?.collection;
}

/** Some servers split a path before they decode it, and some decode it first. */
function placeOf(request: RestRequest): Place | undefined {
  const segments = pathSegments(request);
  const split = segments.flatMap((segment) => segment.split('/').filter((part) => part !== ''));
  return placeIn(request, segments) ?? placeIn(request, split);
}

function placeIn({ api }: RestRequest, segments: readonly string[]): Place | undefined {
  for (const length of [2, 1]) {
    const path = `/${segments.slice(0, length).map(plain).join('/')}`;
    const kind = paths[api][path];
    if (kind !== undefined) return { collection: { kind, api, path }, below: segments.slice(length) };
  }
  return undefined;
}

/** Servers there are that ignore case, and what comes behind a semicolon. */
function plain(segment: string): string {
  return segment.replace(/;.*$/s, '').toLowerCase();
}

function isParameter(segment: string): boolean {
  return /^\{[^{}]+\}$/.test(segment);
}

/** What an entry's kind is listed as: a Pod is a Pod, however it was rented. */
export function listedKindOf(kind: LedgerKindName): RestKindName | undefined {
  if (kind === 'graphql-pod') return 'pod';
  return kind === 'world' || kind === 'job' || collectionsOf(kind).length === 0 ? undefined : kind;
}
