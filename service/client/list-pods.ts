import { isGraphqlTaken } from './graphql-answer.ts';
import type { GraphqlClient } from './graphql-client.ts';
import { StillThereError } from './still-there.ts';

/** A Pod as GraphQL lists it. */
export type ListedPod = { readonly id: string; readonly name: unknown; readonly desiredStatus: unknown };

/** The caller's Pods, but for those that were terminated. */
export async function podsListed({
  graphql,
}: {
  readonly graphql: Pick<GraphqlClient, 'call'>;
}): Promise<ListedPod[]> {
  const query = '{ myself { pods { id name desiredStatus } } }';
  const answer = await graphql.call({ name: 'myself', query, key: 'valid' }, 'control');
  const { pods } = (answer.data?.myself ?? {}) as { pods?: unknown };
  const isWhole = Array.isArray(pods) && (answer.errors.length === 0 || !pods.includes(null));
  if (!isGraphqlTaken(answer) || !isWhole) {
    throw new StillThereError(`their list was answered ${answer.status}`);
  }
  return pods.filter(
    (pod): pod is ListedPod => typeof pod?.id === 'string' && pod.desiredStatus !== 'TERMINATED',
  );
}
