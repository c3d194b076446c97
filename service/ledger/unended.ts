import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagementApi } from '../client/rest-request.ts';
import type { Access } from './access.ts';
import type { DeleteAttempt } from './delete-shown.ts';
import type { Entry } from './entry.ts';
import { type LedgerLook, mostLost, type Shown } from './look.ts';
import { type IdPlace, readById } from './look-by-id.ts';
import { apiOf, isOf, isOthersAnywhere, type OwnShown } from './own-shown.ts';

/** The calls by which something was to be ended. */
export type Ending = { readonly shown: Shown; readonly attempts: readonly DeleteAttempt[] };

type Seen = { readonly look: LedgerLook; readonly own: OwnShown; readonly endings: readonly Ending[] };

/** What is asked about an entry whose resource no list shows. */
export type Unseen = {
  readonly entry: Entry;
  /** Whether anything has shown it, during the run or since. */
  readonly wasShown: boolean;
  /** Where its resource is read by its id. */
  readonly places: readonly Pick<IdPlace, 'api' | 'path'>[];
  /** Deletes it by that id once more. */
  endAgain(id: string): Promise<readonly Ending[]>;
};

/** What to do about what was never shown, and may never have been made. */
const whatToDo = 'once no list shows it some minutes later, --forget the run';

/** After how many milliseconds of the target a deletion that nothing confirms is tried again: it may be out for a moment. */
const pauses = [1000, 3000];

/**
 * Formats why it is unknown whether an entry's resource has ended, though no list shows it: no call that deletes it was answered
 * as done, or with 404 once anything had shown it. A list may be wrong, as where a service has lost its database; so may be a read
 * by an id, which the document does not show; and what was made may be there a minute later. Where the create was refused, or an
 * answer has said that it is deleted, that is asked of what a look has shown since.
 * @returns undefined where its end is confirmed, or nobody knows its id
 */
export async function whyUnended(unseen: Unseen, seen: Seen, access: Access): Promise<string | undefined> {
  const { entry, wasShown } = unseen;
  const ids = new Set([...(isAnswered(entry, seen.look) ? [] : entry.ids), ...idsFound(entry, seen)]);
  for (const id of ids) {
    if (isOthersAnywhere(id, seen.own) || isEnded(unseen, id, seen)) continue;
    const again = await endedAgain(id, unseen, seen, access);
    if (again === 'ended') continue;
    const tried = attemptsAt(entry, id, { ...seen, endings: [...seen.endings, ...again] });
    const words = [...new Set(tried.map(({ what, answered }) => `${what} was ${answered}`))].join('; ');
    const unconfirmed = `no deletion of it is confirmed${words === '' ? '' : ` (${words})`}`;
    return access.redact(wasShown ? unconfirmed : `nothing has shown it, and ${unconfirmed}; ${whatToDo}`);
  }
  return undefined;
}

/** A 404 of what was shown counts as deleted during a run, and an API that has ended since answers 404 to everything. */
function isAnswered(entry: Entry, { read }: LedgerLook): boolean {
  if (entry.reported === 'deleted') return read.has(apiOf(entry) as ManagementApi);
  return entry.reported !== undefined;
}

/** The ids under which a look found what was to be ended. REST alone deletes what GraphQL shows as well. */
function idsFound(entry: Entry, { look, own, endings }: Seen): string[] {
  const found = [...endings.map(({ shown }) => shown), ...look.shown].filter((shown) =>
    isOf(shown, entry, own),
  );
  const inRest = found.filter(({ api }) => api !== 'graphql');
  const isTerminated = ({ api, id }: Shown): boolean =>
    look.shown.some((one) => one.api === api && one.id === id && one.state === 'TERMINATED');
  const open = (inRest.length === 0 ? found : inRest).filter((shown) => !isTerminated(shown));
  return open.flatMap(({ id }) => id ?? []);
}

async function endedAgain(
  id: string,
  unseen: Unseen,
  seen: Seen,
  access: Access,
): Promise<readonly Ending[] | 'ended'> {
  const { places, endAgain } = unseen;
  const { lost } = access;
  const readable = places.filter(({ api }) => seen.look.read.has(api));
  const endings: Ending[] = [];
  for (const pause of readable.length === 0 ? [] : pauses) {
    if (lost.inARow >= mostLost) break;
    await sleep(pause / (access.profile.capabilities?.clockRate ?? 1));
    const made = await endAgain(id);
    endings.push(...made);
    if (isEnded(unseen, id, { ...seen, endings })) return 'ended';
    const reads = await Promise.all(readable.map((place) => readById({ ...place, id }, access)));
    if (reads.some((read) => typeof read === 'object' && read.state === 'TERMINATED')) return 'ended';
    lost.inARow = reads.includes('lost') ? lost.inARow + 1 : 0;
  }
  return endings;
}

/** A 404 of an API that no longer serves the kind at all says nothing, nor does one of what may not be there yet. */
function isEnded({ entry, wasShown }: Unseen, id: string, seen: Seen): boolean {
  const { read } = seen.look;
  return seen.endings.some(
    (ending) =>
      isAbout(ending, entry, id, seen.own) &&
      ending.attempts.some(
        ({ outcome }) =>
          outcome === 'ended' || (outcome === 'absent' && wasShown && endsIn(ending.shown.api, entry, read)),
      ),
  );
}

/** GraphQL deletes no Pod: what it shows is deleted through REST, and counts while GraphQL lists its Pods, too. */
function endsIn(api: ManagementApi, entry: Entry, read: LedgerLook['read']): boolean {
  const isOfIt = api === apiOf(entry) || (entry.kind === 'graphql-pod' && read.has('graphql'));
  return isOfIt && read.has(api);
}

function attemptsAt(entry: Entry, id: string, { endings, own }: Seen): DeleteAttempt[] {
  return endings.flatMap((ending) => (isAbout(ending, entry, id, own) ? ending.attempts : []));
}

/** It was called by that id, or by another one under which the target shows what the entry stands for. */
function isAbout({ shown }: Ending, entry: Entry, id: string, own: OwnShown): boolean {
  if (shown.id === id) return true;
  return isOf(shown, entry, own) && shown.id !== undefined && !entry.ids.includes(shown.id);
}
