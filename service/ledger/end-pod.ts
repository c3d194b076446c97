import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '../../engine/openapi/json.ts';
import { isGraphqlAccepted } from '../client/graphql-answer.ts';
import type { GraphqlClient } from '../client/graphql-client.ts';
import { isTerminated, type ListedPod, podsListed, podsShown } from '../client/list-pods.ts';
import type { RestClient } from '../client/rest-client.ts';
import { StillThereError } from '../client/still-there.ts';
import type { Site } from '../profile/site.ts';
import { type DeletionOutcome, outcomeOf } from './delete-shown.ts';
import { isShownAsAnothers } from './given-names.ts';
import { idsNamed } from './own-shown.ts';
import { namePrefix } from './rest-kind.ts';

/** The ways to a target by which Pods are ended. */
export type PodAccess = {
  readonly site: Pick<Site, 'urls'>;
  readonly rest: Pick<RestClient, 'call'>;
  readonly graphql: Pick<GraphqlClient, 'call'>;
  /** Real milliseconds that a duration of the target takes. */
  toRealTime?(ms: number): number;
};

/** A Pod as a run knows it: by the id that came back, and by the names that we gave it. */
export type OwnPod = {
  readonly id: string;
  readonly name: string;
  /** It, and those that updates gave. */
  readonly names: readonly string[];
  /** Ids that are not ours, whatever name they are listed under. */
  isOthers?(id: string): boolean;
};

/**
 * How often, and after how many milliseconds of the target, it is asked again to stop: one that was just rented may not be
 * ready. The cleanup at the end of the run tries again.
 */
const pauses = [1, 2, 4, 8].map((seconds) => 1000 * seconds);

/**
 * Stops a Pod, so that it costs no GPU, and deletes it where REST v2 is at hand: GraphQL can't. An answer may have told
 * another id than it has, and REST may have ids of its own: unless its deletion was answered as done it is searched for by its
 * name as well.
 * @returns what its deletion came to where no list shows it: to be stopped is no end
 * @throws StillThereError when it is still there afterwards
 * @see interface 4.3, 4.4
 */
export async function endPod(own: OwnPod, access: PodAccess): Promise<DeletionOutcome> {
  const isInRest = access.site.urls.restV2 !== undefined;
  await askToStop(own.id, access);
  const deletion = isInRest ? await deleteInRest(own.id, access) : 'open';
  if (deletion === 'ended') return 'ended';
  const shown = (await podsShown(access)).filter((pod) => isOne(pod, own));
  if (shown.every(isTerminated)) return shown.length > 0 ? 'ended' : deletion;
  const ofNamed = isInRest ? await deleteNamed(own, access) : undefined;
  if (ofNamed !== undefined) return ofNamed;
  await untilStopped(own, access);
  throw new StillThereError(
    isInRest
      ? 'REST v2 did not delete it'
      : 'GraphQL can stop a Pod and not delete it, and the target profile names no REST v2 (urls.restV2)',
  );
}

/** Deletes what REST v2 lists under its name. @returns undefined where GraphQL lists it nevertheless */
async function deleteNamed(own: OwnPod, access: PodAccess): Promise<'ended' | 'open' | undefined> {
  const deletions: DeletionOutcome[] = [];
  for (const id of await idsInRest(own.name, access))
    if (own.isOthers?.(id) !== true) deletions.push(await deleteInRest(id, access));
  if ((await podsListed(access)).some((pod) => isOne(pod, own))) return undefined;
  return deletions.includes('ended') ? 'ended' : 'open';
}

function isOne({ id, name }: ListedPod, own: OwnPod): boolean {
  if (own.isOthers?.(id) === true) return false;
  if (id === own.id) return !isShownAsAnothers(own.names, name);
  return name === own.name && own.name.startsWith(namePrefix);
}

async function askToStop(id: string, { graphql }: PodAccess): Promise<boolean> {
  const stop = `mutation { podStop(input: { podId: ${JSON.stringify(id)} }) { id } }`;
  return isGraphqlAccepted(await graphql.call({ name: 'podStop', query: stop, key: 'valid' }, 'control'));
}

/** What stays is to stand still at least. */
async function untilStopped(own: OwnPod, access: PodAccess): Promise<void> {
  for (const pause of [0, ...pauses]) {
    await sleep(access.toRealTime?.(pause) ?? pause);
    const pods = (await podsListed(access)).filter((pod) => isOne(pod, own));
    const running = pods.filter(({ desiredStatus }) => desiredStatus !== 'EXITED');
    if (running.length === 0) return;
    const stopped = await Promise.all(running.map(({ id }) => askToStop(id, access)));
    if (stopped.every(Boolean)) return;
  }
}

async function deleteInRest(id: string, { rest }: PodAccess): Promise<DeletionOutcome> {
  const { status } = await rest.call(
    { api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id }, key: 'valid' },
    'control',
  );
  return outcomeOf(status);
}

/** The ids under which REST v2 lists what bears a name of the run. */
async function idsInRest(name: string, { rest }: PodAccess): Promise<string[]> {
  const { json } = await rest.call({ api: 'v2', method: 'GET', path: '/pods', key: 'valid' }, 'control');
  const { pods } = isRecord(json) ? json : {};
  if (!Array.isArray(pods) || !name.startsWith(namePrefix)) return [];
  return idsNamed(name, pods.filter(hasId));
}

function hasId(pod: unknown): pod is { readonly id: string; readonly name?: unknown } {
  return isRecord(pod) && typeof pod.id === 'string';
}

/** The ids of the Pods of this name. @throws StillThereError when that can't be told */
export async function podsNamed(name: string, access: PodAccess): Promise<string[]> {
  return idsNamed(name, await podsListed(access));
}
