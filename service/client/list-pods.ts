import { isRecord } from '../../engine/openapi/json.ts';
import { type GraphqlAnswer, isGraphqlAccepted } from './graphql-answer.ts';
import type { GraphqlClient } from './graphql-client.ts';
import { StillThereError } from './still-there.ts';

/** A Pod as GraphQL lists it. */
export type ListedPod = { readonly id: string; readonly name: unknown; readonly desiredStatus: unknown };

type ListAccess = { readonly graphql: Pick<GraphqlClient, 'call'> };

/**
 * The caller's Pods, but for those that were terminated.
 * @throws StillThereError where they can't be told: what is looked for may be among them
 */
export async function podsListed(access: ListAccess): Promise<ListedPod[]> {
  return (await podsShown(access)).filter((pod) => !isTerminated(pod));
}

export function isTerminated({ desiredStatus }: ListedPod): boolean {
  return desiredStatus === 'TERMINATED';
}

/** The same, and those that were terminated. @throws StillThereError where they can't be told */
export async function podsShown({ graphql }: ListAccess): Promise<ListedPod[]> {
  const query = '{ myself { pods { id name desiredStatus } } }';
  const answer = await graphql.call({ name: 'myself', query, key: 'valid' }, 'control');
  const { pods } = (answer.data?.myself ?? {}) as { pods?: unknown };
  if (!Array.isArray(pods) || !isWholeList(answer, pods)) {
    throw new StillThereError(`their list was answered ${answer.status}`);
  }
  const there = pods.filter((pod) => pod !== null);
  if (!there.every(hasId)) throw new StillThereError('their list shows something without an id');
  return there;
}

function hasId(pod: unknown): pod is ListedPod {
  return isRecord(pod) && typeof pod.id === 'string';
}

/**
 * Whether a list of Pods is all of it. An error may say why a part of a Pod is null, or warn of something else; one of the list, or
 * of a Pod in it, says that something is not shown.
 */
export function isWholeList(answer: GraphqlAnswer, pods: readonly unknown[]): boolean {
  if (!isGraphqlAccepted(answer)) return false;
  if (answer.errors.length > 0 && pods.includes(null)) return false;
  const { errors } = isRecord(answer.json) ? answer.json : {};
  return !(Array.isArray(errors) && errors.some(isOfList));
}

function isOfList(error: unknown): boolean {
  const path = isRecord(error) ? error.path : undefined;
  return Array.isArray(path) && path.length > 0 && path.length <= 3;
}
