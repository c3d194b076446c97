import { isRecord } from '../../engine/openapi/json.ts';
import { isGraphqlAccepted } from './graphql-answer.ts';
import type { GraphqlClient } from './graphql-client.ts';
import { StillThereError } from './still-there.ts';

/** A Pod as GraphQL lists it. */
export type ListedPod = { readonly id: string; readonly name: unknown; readonly desiredStatus: unknown };

/**
 * The caller's Pods, but for those that were terminated.
 * @throws StillThereError where they can't be told: what is looked for may be among them
 */
export async function podsListed({
  graphql,
}: {
  readonly graphql: Pick<GraphqlClient, 'call'>;
}): Promise<ListedPod[]> {
  const query = '{ myself { pods { id name desiredStatus } } }';
  const answer = await graphql.call({ name: 'myself', query, key: 'valid' }, 'control');
  const { pods } = (answer.data?.myself ?? {}) as { pods?: unknown };
  const isWhole = Array.isArray(pods) && (answer.errors.length === 0 || !pods.includes(null));
  if (!isGraphqlAccepted(answer) || !isWhole) {
    throw new StillThereError(`their list was answered ${answer.status}`);
  }
  const there = pods.filter((pod) => pod !== null);
  if (!there.every(hasId)) throw new StillThereError('their list shows something without an id');
  return there.filter(({ desiredStatus }) => desiredStatus !== 'TERMINATED');
}

function hasId(pod: unknown): pod is ListedPod {
  return isRecord(pod) && typeof pod.id === 'string';
}
