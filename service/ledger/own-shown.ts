import { listedKindOf } from './collections.ts';
import type { Entry } from './entry.ts';
import { isSpellingOfOne } from './id-spellings.ts';
import type { Inventory } from './inventory.ts';
import type { Shown } from './look.ts';
import { isWholeName, namePrefix, wholeNamesIn } from './rest-kind.ts';

/** What a run did not make, whatever name it has or which create was answered with its id. */
export type Others = {
  /** What the target had before. */
  readonly before: Inventory;
  readonly profileIds: ReadonlySet<string>;
};

/** What a run made of one kind, by what it is recognized: the ids that came back and the names that we gave. */
export type OwnShown = Others & {
  readonly names: ReadonlySet<string>;
  /** What it may be shown under besides: names that updates gave it, which another run gives, too. */
  readonly otherNames: ReadonlySet<string>;
  /** By API: an id means nothing in another one. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those of `ids` that are of what was given names that begin as those of runs do, and never another one. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
};

export function ownShownOf(entries: readonly Entry[], { before, profileIds }: Others): OwnShown {
  const others = entries.filter((entry) => !keepsName(entry));
  const named = idsByApi(entries.filter(keepsName));
  for (const [api, ids] of idsByApi(others)) for (const id of ids) named.get(api)?.delete(id);
  const names = new Set(entries.flatMap(ownNamesOf));
  return {
    before,
    profileIds,
    names,
    otherNames: new Set(entries.flatMap(givenNamesOf).filter((name) => !names.has(name))),
    ids: idsByApi(entries),
    named,
  };
}

function idsByApi(entries: readonly Entry[]): Map<string, Set<string>> {
  const byApi = Map.groupBy(entries, apiOf);
  return new Map([...byApi].map(([api, those]) => [api, new Set(those.flatMap(({ ids }) => ids))]));
}

/** Whether neither its create nor an update gave it a name that no run gives. */
function keepsName(entry: Entry): boolean {
  return isOwnName(shownNameOf(entry)) && givenNamesOf(entry).every(isOwnName);
}

/**
 * Leaves each id to the first entry that has it: one thing is what one create made, and no proof of what others made. An entry
 * that loses its only id is looked for by its name, and by what else was added meanwhile.
 */
export function withIdsOfOne(entries: readonly Entry[]): Entry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const keyOf = (id: string): string => JSON.stringify([apiOf(entry), id]);
    const ids = entry.ids.filter((id) => !taken.has(keyOf(id)));
    for (const id of ids) taken.add(keyOf(id));
    return ids.length === entry.ids.length ? entry : { ...entry, ids };
  });
}

/** The API through which an entry's resource was made. */
export function apiOf({ kind, facts }: Entry): string {
  return kind === 'graphql-pod' ? 'graphql' : String(facts.api);
}

/** The name that an entry's resource was given; empty where it was given none. */
export function shownNameOf({ facts }: Entry): string {
  return typeof facts.name === 'string' ? facts.name : '';
}

/** The names that nobody else gives what an entry's resource is: that of its create, and those of updates that are as random. */
function ownNamesOf(entry: Entry): string[] {
  return [shownNameOf(entry), ...(entry.names ?? []).filter(isWholeName)].filter(isOwnName);
}

/** Every name that an entry's resource was given, by its create and by updates. */
function givenNamesOf(entry: Entry): string[] {
  return [shownNameOf(entry), ...(entry.names ?? [])];
}

export function isOwnName(name: string | undefined): name is string {
  return name?.startsWith(namePrefix) === true && name.length > namePrefix.length;
}

/**
 * Decides whether the run made what is shown: it has one of its names, or an id that came back through the same API.
 * Through another API an id of ours counts only beside a name that may be ours, since there it may be somebody else's.
 */
export function isOwnShown(shown: Pick<Shown, 'api' | 'id' | 'name'>, own: OwnShown): boolean {
  const { api, id, name } = shown;
  const { names, ids } = own;
  if (isOthers(shown, own)) return false;
  if (bearsOneOf(names, name)) return true;
  if (id === undefined || isOfAnotherName(shown, own)) return false;
  if (ids.get(api)?.has(id)) return true;
  return name !== undefined && isNameOf(own, name) && [...ids.values()].some((some) => some.has(id));
}

/**
 * An id of the run's is shown under a name that the run did not give: a service may give ids again, to somebody else. Only of what
 * the run gave its own names alone: a contract test gives templates names of the served schema.
 */
export function isOfAnotherName(
  { api, id, name }: Pick<Shown, 'api' | 'id' | 'name'>,
  own: OwnShown,
): boolean {
  if (id === undefined || name === undefined || isOthers({ api, id }, own)) return false;
  return own.named.get(api)?.has(id) === true && !isNameOf(own, name);
}

function isNameOf({ names, otherNames }: OwnShown, shownName: string): boolean {
  return mayBearOneOf([...names, ...otherNames], shownName);
}

/** Whether something is shown under a name, and under none of these. */
export function isNoneOf(names: readonly string[], shownName: unknown): boolean {
  return typeof shownName === 'string' && shownName !== '' && !mayBearOneOf(names, shownName);
}

/**
 * The ids of what bears a name. Where a list shows an id under another name, too, what has it may be somebody else's.
 */
export function idsNamed(
  name: string,
  shown: readonly { readonly id: string; readonly name?: unknown }[],
): string[] {
  const others = new Set(shown.flatMap((one) => (isNoneOf([name], one.name) ? [one.id] : [])));
  return shown.flatMap((one) => (one.name === name && !others.has(one.id) ? [one.id] : []));
}

/**
 * Where an API shows one id under a name of the run and under another's, what bears the run's name has no id: it is found and named,
 * and nothing is deleted by an id that may be somebody else's.
 */
export function withoutSharedIds(
  shown: readonly Shown[],
  isAnothers: (one: Shown) => boolean = ({ name }) =>
    name !== undefined && !name.toLowerCase().includes(namePrefix),
): Shown[] {
  const others = shown.filter(isAnothers);
  const isShared = ({ api, id }: Shown): boolean => others.some((one) => one.api === api && one.id === id);
  return shown.map((one) =>
    one.id !== undefined && !others.includes(one) && isShared(one)
      ? { ...one, id: undefined, otherIds: [...(one.otherIds ?? []), one.id] }
      : one,
  );
}

/** What is left of a name where a service cuts it and adds to it: the beginning of the moment in which it was given. */
const stemLength = namePrefix.length + 5;

/**
 * Decides whether a name that is shown may be one of these: a service may write it in other letters, add to it, and cut it. One with
 * the random part of another one is none of them.
 */
export function mayBearOneOf(names: readonly string[], shown: string): boolean {
  const lower = shown.toLowerCase();
  const lowerNames = names.map((name) => name.toLowerCase());
  if (lowerNames.some((name) => name !== '' && lower.includes(name)) || hasLettersOf(names, shown))
    return true;
  if (wholeNamesIn(lower).length > 0) return false;
  return lowerNames.some(
    (name) =>
      (isOwnName(name) && lower.includes(name.slice(0, stemLength))) ||
      (isOwnName(lower) && name.startsWith(lower)),
  );
}

/** Whether something is shown under a name that an entry's resource was given. */
export function bearsNameOf(entry: Entry, shown: string | undefined): boolean {
  return bearsOneOf(new Set(ownNamesOf(entry)), shown);
}

/**
 * A service may write a name of the run in other letters, with other signs between them, and add to it: no other resource has a part so
 * random.
 */
export function bearsOneOf(names: ReadonlySet<string>, shown: string | undefined): boolean {
  if (shown === undefined || names.has(shown)) return shown !== undefined;
  const lower = shown.toLowerCase();
  return [...names].some((name) => lower.includes(name.toLowerCase())) || hasLettersOf([...names], shown);
}

/** Whether a name has the letters and digits of one of these that has a random part, whatever stands between them. */
function hasLettersOf(names: readonly string[], shown: string): boolean {
  const letters = lettersOf(shown);
  return names.some((name) => isWholeName(name) && letters.includes(lettersOf(name)));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
}

/** It existed before the run, or the target profile names it, or a server may read its id as such a one. */
export function isOthers(shown: Pick<Shown, 'api' | 'id'>, others: Others): boolean {
  return isKnownBefore(shown, others) || isLikeOthers(shown, others);
}

/** Through some API it is others'. */
export function isOthersAnywhere(id: string, others: Others): boolean {
  return (['v1', 'v2', 'graphql'] as const).some((api) => isOthers({ api, id }, others));
}

/** It existed before the run, or the target profile names it. */
export function isKnownBefore(
  { api, id }: Pick<Shown, 'api' | 'id'>,
  { before, profileIds }: Others,
): boolean {
  return id !== undefined && (profileIds.has(id) || before[api]?.includes(id) === true);
}

/** It is new, but a server may read its id as one that existed before: nobody knows what a call by it would reach. */
export function isLikeOthers(shown: Pick<Shown, 'api' | 'id'>, others: Others): boolean {
  const { api, id } = shown;
  if (id === undefined || isKnownBefore(shown, others)) return false;
  return [others.profileIds, others.before[api] ?? []].some((ids) => isSpellingOfOne(id, ids));
}

/** The shown resource is the one that an entry stands for, or one that its create made besides. */
export function isOf(shown: Shown, entry: Entry, others: Others): boolean {
  return isOwnShown(shown, ownShownOf([entry], others));
}

/** Entries of a kind as it is listed. */
export function entriesByKind(entries: readonly Entry[]) {
  return Map.groupBy(entries, ({ kind }) => listedKindOf(kind));
}
