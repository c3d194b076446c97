import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '../../engine/ledger/in-parallel.ts';
import type { Access } from './access.ts';
import { deleteByHand, endByHand, listByHand } from './by-hand.ts';
import { deleteById, deleteUntouched, isUntouched, placesOf } from './delete-by-id.ts';
import { type DeleteAttempt, deleteOwnShown, endShown } from './delete-shown.ts';
import { doubtAbout, freeKinds, unknownBecause } from './doubt-about.ts';
import type { Entry, RestKindName } from './entry.ts';
import { isGivenAway } from './given-away.ts';
import type { Inventory } from './inventory.ts';
import type { Left } from './left.ts';
import { describeShown, type LedgerLook, lookAt, type Shown } from './look.ts';
import { createIdLook, type IdLook, idPlacesOf } from './look-by-id.ts';
import {
  isOf,
  isOfAnotherName,
  isOwnShown,
  type OwnShown,
  ownShownOf,
  withIdsOfOne,
  withoutSharedIds,
} from './own-shown.ts';
import { profileIds } from './profile-ids.ts';
import { describeResource } from './rest-kind.ts';
import { reportStrays } from './strays.ts';
import { type Ending, whyUnended } from './unended.ts';

/** What the sweep of one kind came to. */
export type KindSwept = {
  readonly closed: readonly Entry[];
  readonly left: readonly Left[];
  /** Closed entries whose resources were shown again before anything was deleted. */
  readonly returned: readonly Entry[];
};

/**
 * How long, in milliseconds of the target, it is waited before it is looked once more: a deletion takes seconds, and what is
 * deleted may be listed for a while.
 */
const pauses = [0, 1000, 2000, 4000, 8000];

/**
 * Ends what a run made of one kind and closes the entries whose resources the target no longer shows. Answers decide
 * nothing: what is shown afterwards is left, and what cannot be looked for is unknown.
 * @param entries all that the run's ledger has of the kind, closed ones as well
 * @param before what the target had of it before: that stays, whatever the ledger says
 */
export async function sweepKind(
  kind: RestKindName,
  entries: readonly Entry[],
  access: Access,
  before: Inventory = {},
): Promise<KindSwept> {
  const own = ownShownOf(entries, { before, profileIds: access.site ? profileIds(access.site) : new Set() });
  const byId = createIdLook(
    freeKinds.has(kind) ? [] : idPlacesOf(entries, (entry) => placesOf(entry, access)),
    own,
    isThere,
    access,
  );
  const isAnothers = (shown: Shown): Promise<boolean> => isGivenAway(shown, own, access);
  const { found: earlier } = access.hasAnotherKey ? await lookFor(kind, own, byId, access) : { found: [] };
  const { shown: untouched, endings } = await deleteUntouched(kind, entries.filter(isUntouched), own, access);
  let { look, found } = await lookFor(kind, own, byId, access);
  const first = [...earlier, ...found];
  const listed = [...untouched, ...look.shown];
  const isListShown =
    entries.some(({ shown }) => shown === true) || listed.some((one) => isOwnShown(one, own));
  for (const [end, chosen] of [
    [deleteOwnShown, oncePerResource],
    [endShown, all],
  ] as const) {
    if (found.length === 0) break;
    await inParallel(chosen(found), async (shown) => {
      endings.push({ shown, attempts: await end(shown, access, isAnothers) });
    });
    ({ look, found } = await lookUntilGone(kind, own, byId, access));
  }
  return concluded(kind, entries, { look, found, first, listed, isListShown, endings, own }, access);
}

/** The entries of one kind whose resources a list may still show: all of them where a list cannot be read. */
export async function mayBeListed(
  kind: RestKindName,
  entries: readonly Entry[],
  access: Access,
  before: Inventory = {},
): Promise<readonly Entry[]> {
  const others = { before, profileIds: access.site ? profileIds(access.site) : new Set<string>() };
  const { shown, unread } = await lookAt(kind, access);
  if (unread.size > 0) return entries;
  const own = ownShownOf(entries, others);
  const there = shown.filter((one) => (isOwnShown(one, own) || isOfAnotherName(one, own)) && isThere(one));
  return entries.filter((entry) =>
    there.some((one) => isOf(one, entry, others) || isOfAnotherName(one, ownShownOf([entry], others))),
  );
}

/** A sweep that closes none of these entries: what was seen to be gone before came back. */
export function doubted(
  kind: RestKindName,
  { closed, left, returned }: KindSwept,
  entries: readonly Entry[],
  access: Access,
): KindSwept {
  const numbers = new Set(entries.map(({ number }) => number));
  const isDoubted = ({ number }: Entry): boolean => numbers.has(number);
  const why =
    'each time that it was looked for once more it was shown again, or a list of it could not be read';
  const more = closed.filter(isDoubted).map((entry) => ({
    ...{ kind, why, byHand: endByHand(entry, access) },
    what: access.redact(describeResource(entry)),
  }));
  return { closed: closed.filter((entry) => !isDoubted(entry)), left: [...left, ...more], returned };
}

/** A list may show an id of the run's under somebody else's name, too. */
async function lookAtOwn(kind: RestKindName, own: OwnShown, access: Access): Promise<LedgerLook> {
  const look = await lookAt(kind, access);
  return { ...look, shown: withoutSharedIds(look.shown, (one) => isOfAnotherName(one, own)) };
}

async function lookFor(
  kind: RestKindName,
  own: OwnShown,
  byId: IdLook,
  access: Access,
): Promise<{ look: LedgerLook; found: Shown[] }> {
  const look = await lookAtOwn(kind, own, access);
  const listed = look.shown.filter((shown) => isOwnShown(shown, own) && isThere(shown));
  const isKnown = (shown: Shown): boolean =>
    listed.some((one) => keyOf(one) === keyOf(shown)) ||
    look.shown.some((one) => one.id === shown.id && isOfAnotherName(one, own));
  const hidden = (await byId(look)).filter((shown) => !isKnown(shown));
  return { look, found: [...listed, ...hidden] };
}

/**
 * A Pod that is TERMINATED is gone and costs nothing. One that is EXITED is stopped: it costs no GPU, and is left. Any other
 * state counts as one that costs.
 * @see interface 3
 */
export function isThere({ state }: Shown): boolean {
  return state !== 'TERMINATED';
}

async function lookUntilGone(kind: RestKindName, own: OwnShown, byId: IdLook, access: Access) {
  const rate = access.profile.capabilities?.clockRate ?? 1;
  let last: Awaited<ReturnType<typeof lookFor>> | undefined;
  for (const pause of pauses) {
    await sleep(pause / rate);
    last = await lookFor(kind, own, byId, access);
    if (last.found.length === 0) break;
  }
  return last!;
}

/** GraphQL can only stop a Pod, so that REST goes first where it shows the same one. */
function oncePerResource(found: readonly Shown[]): Shown[] {
  const inRest = found.filter(({ api }) => api !== 'graphql');
  return found.filter((shown) => shown.api !== 'graphql' || !inRest.some((one) => isSame(one, shown)));
}

function all(found: readonly Shown[]): readonly Shown[] {
  return found;
}

function isSame(one: Shown, other: Shown): boolean {
  return one.id === other.id || (one.name !== undefined && one.name === other.name);
}

function keyOf({ api, path, id }: Shown): string {
  return JSON.stringify([api, path, id]);
}

type Seen = {
  readonly look: LedgerLook;
  readonly own: OwnShown;
  /** What was found before anything was deleted. */
  readonly first: readonly Shown[];
  /** What was listed before it, and after what nobody had tried to delete was. */
  readonly listed: readonly Shown[];
  /** Whether a list has ever shown anything that the run made. */
  readonly isListShown: boolean;
  readonly found: readonly Shown[];
  readonly endings: readonly Ending[];
};

async function concluded(
  kind: RestKindName,
  entries: readonly Entry[],
  { look, found, first, listed, isListShown, endings, own }: Seen,
  access: Access,
): Promise<KindSwept> {
  const left: Left[] = found.map((shown) => {
    const same = endings.filter((ending) => keyOf(ending.shown) === keyOf(shown));
    return leftOf(
      kind,
      shown,
      same.flatMap(({ attempts }) => attempts),
      access,
    );
  });
  const closed: Entry[] = [];
  const each = withIdsOfOne(entries);
  const hidden = each
    .filter(({ gone }) => !gone)
    .filter((one) => !found.some((shown) => isOf(shown, one, own)));
  await inParallel(hidden, async (entry) => {
    const doubt = doubtAbout(kind, entry, { look, own, first, isListShown }, access);
    const why =
      doubt ??
      unknownBecause(
        await whyUnended(
          {
            entry,
            wasShown: entry.shown === true || [...listed, ...first].some((one) => isOf(one, entry, own)),
            places: placesOf(entry, access),
            endAgain: (id) => deleteById(id, entry, own, access),
          },
          { look, own, endings },
          access,
        ),
      );
    const what = access.redact(describeResource(entry));
    if (why === undefined) closed.push(entry);
    else {
      const byHand = doubt === undefined ? endByHand(entry, access) : listByHand(entry, access);
      left.push({ kind, what, why, byHand });
    }
  });
  // A create that is tried again bears the name of the one before: what an open entry stands for did not come back.
  const open = each.filter(({ gone }) => !gone);
  const others = first.filter((shown) => !open.some((entry) => isOf(shown, entry, own)));
  const returned = each.filter((entry) => entry.gone && others.some((one) => isOf(one, entry, own)));
  return { closed, left: [...left, ...reportStrays(kind, each, { look, own, first }, access)], returned };
}

function leftOf(kind: RestKindName, shown: Shown, attempts: readonly DeleteAttempt[], access: Access): Left {
  const { api, state } = shown;
  const place = api === 'graphql' ? 'GraphQL' : `REST ${api}`;
  const tried = attempts.map(({ what, answered }) => `${what} was ${answered}`);
  const words =
    state === 'EXITED' ? 'is stopped (EXITED), costs no GPU, and is still shown' : 'is still shown';
  const status = state === undefined || state === 'EXITED' ? '' : ` as ${state}`;
  return {
    kind,
    what: access.redact(describeShown(kind, shown)),
    why: access.redact([`it ${words} by ${place}${status}`, ...new Set(tried)].join('; ')),
    byHand: deleteByHand(shown, access),
  };
}
