import type { RestRefusalKind } from '../rest/rest-refusal.ts';
import type { GraphqlBehaviour, GraphqlCaller } from './graphql-behaviour.ts';

/** What the document says; where it leaves a thing open, one conforming choice. */
export const documentedGraphqlBehaviour: GraphqlBehaviour = {
  keyIn: (query) => query.get('api_key') || undefined,
  ownerOf: (key, owners) => owners.get(key),
  admission,
  mayUse: (user, owners) => owners.has(user),
  servesRefused: () => false,
  bodyLimit: () => 1_000_000,
  limits: () => ({ tokens: 2000, depth: 20, aliases: 100, cost: 20_000 }),
  introspects: () => true,
  schemaServed: (text) => text,
  resolvers: () => ({}),
  refusalStatus: (no) => statuses[no] ?? 400,
  errorExtensions: (no) => ({ code: no.replaceAll('-', '_').toUpperCase() }),
  acceptedInput: (input) => input,
  carriesOut: () => true,
  listsPod: (pod, user) => pod.owner === user && pod.cluster === undefined,
  wantsGpuType: (type, id) => id === undefined || type.id === id,
  shown: (_type, view) => view,
  writtenValue: (_coordinate, value) => value,
};

function admission({ key, permitted }: GraphqlCaller): RestRefusalKind | undefined {
  if (key === 'missing') return 'missing-key';
  if (key === 'invalid') return 'invalid-key';
  return permitted === false ? 'no-access' : undefined;
}

const statuses: Partial<Record<RestRefusalKind, number>> = {
  'missing-key': 401,
  'invalid-key': 401,
  'no-access': 403,
  'wrong-method': 405,
  'wrong-media-type': 415,
  'too-large': 413,
  'no-memory': 503,
  broken: 500,
};
