import { setTimeout as sleep } from 'node:timers/promises';
import { jsonAsWritten } from '../../engine/http/json-as-written.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { idOf } from '../client/item-id.ts';
import { isWholeList } from '../client/list-pods.ts';
import type { ManagementApi } from '../client/rest-request.ts';
import { shownIdsOf } from '../client/shown-ids.ts';
import type { Access } from './access.ts';
import { collectionsOf } from './collections.ts';
import type { RestKindName } from './entry.ts';
import { listPages, UnlistedError } from './list-pages.ts';
import { withoutSharedIds } from './own-shown.ts';

/** A resource as one API shows it. */
export type Shown = {
  readonly api: ManagementApi;
  /** The path of its collection; none in GraphQL. */
  readonly path: string;
  /** As a text, whichever type it is shown with. */
  readonly id: string | undefined;
  /** What else may be its id: a target may show several, and nobody says which of them calls are made with. */
  readonly otherIds?: readonly string[];
  /** Undefined where the API shows no name. */
  readonly name: string | undefined;
  readonly state: string | undefined;
};

/** Formats what is shown of a kind, with its name where it has one. */
export function describeShown(kind: string, { id = 'without an id', name }: Shown): string {
  return [kind, id, ...(name === undefined ? [] : [`named ${name}`])].join(' ');
}

/** What the target shows of one kind through all of its APIs. */
export type LedgerLook = {
  readonly shown: readonly Shown[];
  /** The APIs whose list was read as a whole. */
  readonly read: ReadonlySet<ManagementApi>;
  /** Why the others could not be read. An API that does not have the list (any more) is not one of them. */
  readonly unread: ReadonlyMap<ManagementApi, string>;
  /** Why a list of them is known to have more than was read. */
  readonly part?: string;
};

/** Looks at one kind through every API of the profile that shows it. */
export async function lookAt(kind: RestKindName, access: Access): Promise<LedgerLook> {
  const shown: Shown[] = [];
  const read = new Set<ManagementApi>();
  const unread = new Map<ManagementApi, string>();
  let part: string | undefined;
  for (const { api, list } of listsOf(kind, access)) {
    try {
      const found = withoutSharedIds(await listed(list, access));
      for (const one of found) shown.push(one);
      if (found.some(isNameless))
        unread.set(api, `the list of ${api} shows a ${kind} with neither id nor name`);
      else read.add(api);
    } catch (error) {
      const { why, isPart } = unreadBy(error);
      if (why !== undefined) unread.set(api, access.redact(why));
      if (isPart) part = unread.get(api);
    }
  }
  return { shown, read, unread, ...(part === undefined ? {} : { part }) };
}

/** It may be anybody's: a list with such a thing does not say that what it lacks is gone. */
function isNameless({ id, otherIds, name }: Shown): boolean {
  return id === undefined && otherIds === undefined && name === undefined;
}

/** Why a list could not be read; undefined where there is none. @throws what is no failure of reading */
function unreadBy(error: unknown): { why: string | undefined; isPart: boolean } {
  if (error instanceof TransportError) return { why: error.message, isPart: false };
  if (!(error instanceof UnlistedError)) throw error;
  return { why: error.isAbsent ? undefined : error.message, isPart: error.isPart };
}

/** How long, in real milliseconds, it is waited before a list that got lost is asked for again. */
const pauses = [200, 400, 800, 1600];

/** After this many lost answers in a row nothing is asked for again: nobody answers any more. */
export const mostLost = 10;

/** A list that is lost on its way is asked for again. */
async function listed(list: List['list'], { lost }: Pick<Access, 'lost'>, again = 0): Promise<Shown[]> {
  try {
    const shown = await list();
    lost.inARow = 0;
    return shown;
  } catch (error) {
    const pause = pauses[again];
    if (!isLost(error) || pause === undefined || lost.inARow >= mostLost) throw error;
    lost.inARow += error instanceof TransportError && error.reason === 'timeout' ? 4 : 1;
    await sleep(pause);
  }
  return listed(list, { lost }, again + 1);
}

function isLost(error: unknown): boolean {
  return (
    error instanceof TransportError || (error instanceof UnlistedError && !error.isAbsent && !error.isPart)
  );
}

type List = { readonly api: ManagementApi; list(): Promise<Shown[]> };

function listsOf(kind: RestKindName, access: Access): List[] {
  const { rest, pods, profile } = access;
  const addresses = { v1: profile.urls?.restV1, v2: profile.urls?.restV2 };
  const inRest = collectionsOf(kind).flatMap(({ api, path }): List[] => {
    if (rest === undefined || addresses[api] === undefined) return [];
    return [{ api, list: async () => (await listPages(rest, { api, path })).map(shownIn(api, path)) }];
  });
  if (kind !== 'pod' || pods === undefined) return inRest;
  return [...inRest, { api: 'graphql', list: () => podsOfGraphql(pods) }];
}

export function shownIn(api: ManagementApi, path: string): (item: Record<string, unknown>) => Shown {
  return (item) => {
    const ids = shownIdsOf(item, path);
    // Of several nobody says which is it: nothing is deleted by a guess.
    const id = idOf(item, path) ?? (ids.length === 1 ? ids[0] : undefined);
    const otherIds = ids.filter((one) => one !== id);
    const state = textOf(item.status) ?? textOf(item.desiredStatus);
    const others = otherIds.length === 0 ? {} : { otherIds };
    return { api, path, id, ...others, name: textOf(item.name), state };
  };
}

export async function podsOfGraphql({ graphql }: NonNullable<Access['pods']>): Promise<Shown[]> {
  const query = '{ myself { pods { id name desiredStatus } } }';
  const answer = await graphql.call({ name: 'myself', query, key: 'valid' }, 'control');
  const { data } = Object(jsonAsWritten(answer.text)) as { data?: { myself?: unknown } };
  const { pods } = isRecord(answer.data?.myself) && isRecord(data?.myself) ? data.myself : {};
  if (!Array.isArray(pods) || !isWholeList(answer, pods))
    throw new UnlistedError(`myself { pods } of GraphQL was answered ${answer.status} and no list`);
  const there = pods.filter((pod) => pod !== null);
  if (!there.every(isRecord)) throw new UnlistedError('myself { pods } of GraphQL lists what are no objects');
  return there.map(shownIn('graphql', ''));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
