import { isTaken } from '../client/graphql-answer.ts';
import type { GraphqlClient } from '../client/graphql-client.ts';
import type { RestClient } from '../client/rest-client.ts';
import type { Site } from '../target/site.ts';
import { StillThereError } from './still-there.ts';

/** The ways to a target by which Pods are ended. */
export type PodAccess = {
  readonly site: Pick<Site, 'urls'>;
  readonly rest: Pick<RestClient, 'call'>;
  readonly graphql: Pick<GraphqlClient, 'call'>;
};

/**
 * Stops a Pod, so that it costs no GPU, and deletes it where REST v2 is at hand: GraphQL can't.
 * @throws StillThereError when it is still there afterwards
 * @see interface 4.3, 4.4
 */
export async function endPod(id: string, access: PodAccess): Promise<void> {
  const { site, rest, graphql } = access;
  const stop = `mutation { podStop(input: { podId: ${JSON.stringify(id)} }) { id } }`;
  await graphql.call({ name: 'podStop', query: stop, key: 'valid' }, 'control');
  if (site.urls.restV2 !== undefined) {
    const { status } = await rest.call(
      { api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id }, key: 'valid' },
      'control',
    );
    if (status >= 200 && status < 300) return;
  }
  if (!(await podsListed(access)).some((pod) => pod.id === id)) return;
  throw new StillThereError(
    site.urls.restV2 === undefined
      ? 'GraphQL can stop a Pod and not delete it, and the target profile names no REST v2 (urls.restV2)'
      : 'REST v2 did not delete it',
  );
}

/** The ids of the Pods of this name. @throws StillThereError when that can't be told */
export async function podsNamed(name: string, access: PodAccess): Promise<string[]> {
  return (await podsListed(access)).flatMap((pod) => (pod.name === name ? [pod.id] : []));
}

type Listed = { readonly id: string; readonly name: unknown };

/** The caller's Pods, but for those that were terminated. */
async function podsListed({ graphql }: PodAccess): Promise<Listed[]> {
  const query = '{ myself { pods { id name desiredStatus } } }';
  const answer = await graphql.call({ name: 'myself', query, key: 'valid' }, 'control');
  const { pods } = (answer.data?.myself ?? {}) as { pods?: unknown };
  const isWhole = Array.isArray(pods) && (answer.errors.length === 0 || !pods.includes(null));
  if (!isTaken(answer) || !isWhole) {
    throw new StillThereError(`their list was answered ${answer.status}`);
  }
  return pods.filter(
    (pod): pod is Listed => typeof pod?.id === 'string' && pod.desiredStatus !== 'TERMINATED',
  );
}
