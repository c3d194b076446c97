import type { Access } from './access.ts';
import type { Entry, RestKindName } from './entry.ts';
import type { LedgerLook, Shown } from './look.ts';
import { costlyKindOf } from './makes.ts';
import {
  apiOf,
  bearsNameOf,
  isLikeOthers,
  isOf,
  isOfAnotherName,
  isOthers,
  isOthersAnywhere,
  isOwnName,
  type OwnShown,
  ownShownOf,
  shownNameOf,
} from './own-shown.ts';

/** Kinds that nobody is asked money for. */
export const freeKinds: ReadonlySet<RestKindName> = new Set(['template', 'registry', 'delegation']);

/** What the target shows now, and what it showed of the run before anything was deleted, or ever. */
type Seen = {
  readonly look: LedgerLook;
  readonly own: OwnShown;
  readonly first: readonly Shown[];
  readonly isListShown: boolean;
};

/** Formats why it is unknown whether an entry's resource is gone; undefined where it is known. */
export function doubtAbout(kind: RestKindName, entry: Entry, seen: Seen, access: Access): string | undefined {
  // What costs nothing and had no list before is taken for what the target reported.
  const isFree =
    freeKinds.has(kind) && seen.look.unread.size === 0 && seen.own.before[apiOf(entry) as 'v2'] === undefined;
  if (isFree && (entry.reported === 'refused' || entry.reported === 'deleted')) return undefined;
  const why = blindSpot(entry, seen, access);
  return unknownBecause(why);
}

/** Formats that it is unknown whether something exists, where there is a reason. */
export function unknownBecause(why: string | undefined): string | undefined {
  return why && `it is unknown whether it exists: ${why}`;
}

function blindSpot(
  entry: Entry,
  { look, own, first, isListShown }: Seen,
  { profile, redact, hasAnotherKey }: Access,
): string | undefined {
  if (look.read.size + look.unread.size === 0)
    return `no address in the target profile of ${profile.name} lists it`;
  if (!isReadFor(entry, look)) return [...look.unread.values()].join('; ');
  const ofAnotherName = look.shown.filter((shown) => isOfAnotherName(shown, ownShownOf([entry], own)));
  if (ofAnotherName.length > 0)
    return redact(
      `its id is that of ${ofAnotherName.map(describe).join(', ')}, which may be somebody else's`,
    );
  const alike = idsLikeOthers(entry, look, own);
  if (alike.length > 0)
    return redact(
      `${alike.join(', ')} may be read as an id that existed before the run, and nothing is deleted by it; delete by hand what is the run's own, and --forget the run then`,
    );
  // What is still shown of it is TERMINATED: anything else is left.
  if ([...first, ...look.shown].some((shown) => isOf(shown, entry, own))) return undefined;
  if (hasAnotherKey) return 'no list has shown it to this key, which is not the one that it was made with';
  const wrong = look.shown.filter(({ api, id }) => isAnswered(entry, api, id));
  const others = wrong.filter((shown) => !isOthers(shown, own));
  if (others.length > 0)
    return redact(
      `its create was answered with the id of ${others.map(describe).join(', ')}, which may be somebody else's`,
    );
  if (entry.ids.length > 0) {
    const isKnown =
      isListShown ||
      costlyKindOf(entry.kind) === undefined ||
      entry.ids.every((id) => isOthersAnywhere(id, own));
    return isKnown
      ? undefined
      : 'its create was answered with an id, and nothing that the run made of its kind was ever shown; check by hand, then --forget the run';
  }
  if (entry.accepted) return 'its create was accepted without an id, and no list shows its name';
  return blindSpotWithoutId(entry, { look, own, isListShown });
}

/** The same of what no answer told an id of, and no list has shown. */
function blindSpotWithoutId(
  entry: Entry,
  { look, own, isListShown }: Pick<Seen, 'look' | 'own' | 'isListShown'>,
): string | undefined {
  if (!isListShown && isUnsettled(entry)) {
    const answered = entry.reported === 'failed' ? 'answered with an error' : 'not answered';
    return `its create was ${answered}, and no list has shown anything that the run made`;
  }
  // What was added besides is reported for the whole kind: see strays.ts.
  const isComparable = [...look.read].some((api) => own.before[api] !== undefined);
  if (!isOwnName(shownNameOf(entry)))
    return isComparable
      ? undefined
      : 'it has neither an id nor a name that the run chose, and what there was before the run is not known';
  const isUnnamed = look.shown.some((shown) => shown.name === undefined && !isOthers(shown, own));
  return isUnnamed ? 'the list shows no names' : undefined;
}

/** Nobody says that nothing came of its create, and what came of it costs money, or is to be told of by whoever made it. */
function isUnsettled({ kind, facts, reported, lost }: Entry): boolean {
  const counts = costlyKindOf(kind) !== undefined || facts.unsettled === 'told';
  return counts && (reported === 'failed' || (lost === true && reported === undefined));
}

/** Ids by which a call may reach what existed before: those that its create was answered with, and those that bear its name. */
function idsLikeOthers(entry: Entry, look: LedgerLook, own: OwnShown): string[] {
  const apis = entry.kind === 'graphql-pod' ? (['graphql', 'v2'] as const) : [apiOf(entry) as Shown['api']];
  const answered = [...entry.ids, ...(entry.answered ?? [])].filter((id) =>
    apis.some((api) => isLikeOthers({ api, id }, own)),
  );
  const named = look.shown.filter(
    (shown) => isLikeOthers(shown, own) && bearsNameOf(entry, shown.name) && shown.state !== 'TERMINATED',
  );
  return [...new Set([...answered, ...named.flatMap(({ id }) => id ?? [])])];
}

function isAnswered({ answered = [], ...entry }: Entry, api: string, id: string | undefined): boolean {
  return id !== undefined && api === apiOf(entry as Entry) && answered.includes(id);
}

function describe({ id, name }: Shown): string {
  return [id ?? 'one without an id', ...(name === undefined ? [] : [`named ${name}`])].join(' ');
}

/** The list of the API that made it was read; where that API has no such list, another one was. */
function isReadFor(entry: Entry, { read, unread }: LedgerLook): boolean {
  return (
    [...read].some((api) => api === apiOf(entry)) ||
    (read.size > 0 && ![...unread.keys()].some((api) => api === apiOf(entry)))
  );
}
