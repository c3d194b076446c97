import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagementApi } from '../client/rest-request.ts';
import type { Access } from './access.ts';
import type { DeleteAttempt } from './delete-shown.ts';
import type { Entry } from './entry.ts';
import { type LedgerLook, mostLost, type Shown } from './look.ts';
import { askById, type IdPlace } from './look-by-id.ts';
import { apiOf, isOf, isOthersAnywhere, type OwnShown } from './own-shown.ts';

/** The calls by which something was to be ended. */
export type Ending = { readonly shown: Shown; readonly attempts: readonly DeleteAttempt[] };

type Seen = { readonly look: LedgerLook; readonly own: OwnShown; readonly endings: readonly Ending[] };

/**
 * Formats why it is unknown whether an entry's resource has ended, though no list shows it: no call that deletes it was answered
 * as done, and no read by its id says that there is none. A list may be wrong, as where a service has lost its database.
 * @param places where the entry's resource is read by its id
 * @returns undefined where its end is confirmed, or nobody knows its id
 */
export async function whyUnended(
  entry: Entry,
  places: readonly Pick<IdPlace, 'api' | 'path'>[],
  seen: Seen,
  access: Access,
): Promise<string | undefined> {
  // A 404 counts as deleted during a run, and an API that has ended since answers 404 to everything.
  if (entry.reported === 'deleted' && seen.look.read.has(apiOf(entry) as ManagementApi)) return undefined;
  for (const id of entry.ids) {
    if (isOthersAnywhere(id, seen.own) || isEnded(entry, id, seen)) continue;
    const asked = places.filter(({ api }) => seen.look.read.has(api)).map((place) => ({ ...place, id }));
    if (await isReadAsGone(asked, access)) continue;
    const tried = attemptsAt(entry, id, seen).map(({ what, answered }) => `${what} was ${answered}`);
    const words = tried.length === 0 ? '' : ` (${[...new Set(tried)].join('; ')})`;
    return access.redact(
      `no deletion of it is confirmed${words}, and no read by its id says that it is gone`,
    );
  }
  return undefined;
}

/** Asked again after a while: an answer may be lost on its way, and a service busy. */
async function isReadAsGone(places: readonly IdPlace[], access: Access): Promise<boolean> {
  for (const pause of places.length === 0 ? [] : [0, 1000]) {
    await sleep(pause);
    for (const place of places) if (await isGoneAt(place, access)) return true;
  }
  return false;
}

async function isGoneAt(place: IdPlace, access: Access): Promise<boolean> {
  const { lost } = access;
  if (lost.inARow >= mostLost) return false;
  const read = await askById(place, access);
  lost.inARow = read === 'lost' ? lost.inARow + 1 : 0;
  return read === 'absent' || (typeof read === 'object' && read.state === 'TERMINATED');
}

/** A 404 of an API that no longer serves the kind at all says nothing. */
function isEnded(entry: Entry, id: string, seen: Seen): boolean {
  const { read } = seen.look;
  return seen.endings.some(
    (ending) =>
      isAbout(ending, entry, id, seen.own) &&
      ending.attempts.some(
        ({ outcome }) =>
          outcome === 'ended' ||
          (outcome === 'absent' && ending.shown.api === apiOf(entry) && read.has(ending.shown.api)),
      ),
  );
}

function attemptsAt(entry: Entry, id: string, { endings, own }: Seen): DeleteAttempt[] {
  return endings.flatMap((ending) => (isAbout(ending, entry, id, own) ? ending.attempts : []));
}

/** It was called by that id, or by another one under which the target shows what the entry stands for. */
function isAbout({ shown }: Ending, entry: Entry, id: string, own: OwnShown): boolean {
  if (shown.id === id) return true;
  return isOf(shown, entry, own) && shown.id !== undefined && !entry.ids.includes(shown.id);
}
