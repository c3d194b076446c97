import { inParallel } from '../../engine/ledger/in-parallel.ts';
import type { Access } from './access.ts';
import { deleteShown } from './delete-shown.ts';
import type { Entry, RestKindName } from './entry.ts';
import { isGivenAway } from './given-away.ts';
import { lookAt, type Shown } from './look.ts';
import { apiOf, isOfAnotherName, isOthersAnywhere, type OwnShown } from './own-shown.ts';
import type { Ending } from './unended.ts';

/** Nobody has tried to delete it yet: a list that is wrong must not keep it alive. */
export function isUntouched({ gone, reported, ids }: Entry): boolean {
  return !gone && reported === undefined && ids.length > 0;
}

/**
 * Deletes each by its ids, but for those that a service has given to somebody else since: the run may have been killed long ago.
 * @returns what was listed before, and how the calls were answered
 */
export async function deleteUntouched(
  kind: RestKindName,
  entries: readonly Entry[],
  own: OwnShown,
  access: Access,
): Promise<{ shown: readonly Shown[]; endings: Ending[] }> {
  const endings: Ending[] = [];
  if (entries.length === 0) return { shown: [], endings };
  const { shown } = await lookAt(kind, access);
  const anothers = new Set(shown.flatMap((one) => (isOfAnotherName(one, own) ? [one.id] : [])));
  await inParallel(entries, async (entry) => {
    for (const id of entry.ids.filter((one) => !isOthersAnywhere(one, own) && !anothers.has(one)))
      endings.push(...(await deleteById(id, entry, own, access)));
  });
  return { shown, endings };
}

/** Deletes what an entry stands for by an id: a service may show by it what no list shows, and give it to somebody else between two calls. */
export async function deleteById(id: string, entry: Entry, own: OwnShown, access: Access): Promise<Ending[]> {
  const endings: Ending[] = [];
  const places = placesOf(entry, access).map((place) => ({
    ...place,
    id,
    name: undefined,
    state: undefined,
  }));
  for (const shown of places) {
    for (const one of places) if (await isGivenAway(one, own, access, entry)) return endings;
    endings.push({ shown, attempts: await deleteShown(shown, access) });
  }
  return endings;
}

/** Where an id of an entry is deleted. A Pod has the same id in all APIs, as far as it is shown. */
export function placesOf(entry: Entry, { site, pods }: Access): Pick<Shown, 'api' | 'path'>[] {
  const { restV1, restV2 } = site?.urls ?? {};
  const api = apiOf(entry);
  const address = api === 'v1' ? restV1 : restV2;
  if (api === 'graphql')
    return [
      ...(pods === undefined ? [] : [{ api, path: '' } as const]),
      ...(restV2 === undefined ? [] : [{ api: 'v2', path: '/pods' } as const]),
    ];
  const isRest = api === 'v1' || api === 'v2';
  return isRest && address !== undefined ? [{ api, path: String(entry.facts.path) }] : [];
}
