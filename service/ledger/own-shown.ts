import { listedKindOf } from './collections.ts';
import type { Entry } from './entry.ts';
import { isSpellingOfOne } from './id-spellings.ts';
import type { Inventory } from './inventory.ts';
import type { Shown } from './look.ts';
import { namePrefix } from './rest-kind.ts';

/** What a run did not make, whatever name it has or which create was answered with its id. */
export type Others = {
  /** What the target had before. */
  readonly before: Inventory;
  readonly profileIds: ReadonlySet<string>;
};

/** What a run made of one kind, by what it is recognized: the ids that came back and the names that we gave. */
export type OwnShown = Others & {
  readonly names: ReadonlySet<string>;
  /** By API: an id means nothing in another one. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those of `ids` that are of what was given names that begin as those of runs do, and never another one. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
};

export function ownShownOf(entries: readonly Entry[], { before, profileIds }: Others): OwnShown {
  const others = entries.filter((entry) => !keepsName(entry));
  const named = idsByApi(entries.filter(keepsName));
  for (const [api, ids] of idsByApi(others)) for (const id of ids) named.get(api)?.delete(id);
  return {
    before,
    profileIds,
    names: new Set(entries.flatMap(givenNamesOf).filter(isOwnName)),
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
  return isOwnName(name) && [...ids.values()].some((some) => some.has(id));
}

/**
 * An id of the run's is shown under a name that no run gives: a service may give ids again, to somebody else. Only of what the
 * run gave its own names alone: a contract test gives templates names of the served schema.
 */
export function isOfAnotherName(
  { api, id, name }: Pick<Shown, 'api' | 'id' | 'name'>,
  own: OwnShown,
): boolean {
  if (id === undefined || name === undefined || isOthers({ api, id }, own)) return false;
  return own.named.get(api)?.has(id) === true && isNameOfNoRun(name);
}

/** Whether something is shown under a name, and under one that no run gives. */
export function isAnothersName(shownName: unknown): boolean {
  return typeof shownName === 'string' && shownName !== '' && isNameOfNoRun(shownName);
}

/** Where a list shows one id more than once, a name that no run gives counts: what has it may be somebody else's. */
export function oncePerName<Item extends { readonly id?: string | undefined; readonly name?: unknown }>(
  shown: readonly Item[],
): Item[] {
  const anothers = new Map(
    shown.flatMap(({ id, name }) => (id !== undefined && isAnothersName(name) ? [[id, name] as const] : [])),
  );
  return shown.map((one) => {
    const name = one.id === undefined ? undefined : anothers.get(one.id);
    return name === undefined || one.name === name ? one : { ...one, name };
  });
}

/**
 * Where a list shows one id under a name of a run and under one that no run gives, what bears the run's name has no id: it is found and
 * named, and nothing is deleted by an id that may be somebody else's.
 */
export function withoutSharedIds(shown: readonly Shown[]): Shown[] {
  const anothers = new Set(shown.flatMap(({ id, name }) => (isAnothersName(name) ? [id] : [])));
  return shown.map((one) =>
    one.id !== undefined && anothers.has(one.id) && !isAnothersName(one.name)
      ? { ...one, id: undefined, otherIds: [...(one.otherIds ?? []), one.id] }
      : one,
  );
}

/** A service may write a name of a run in other letters, and add to it. */
function isNameOfNoRun(name: string): boolean {
  return !name.toLowerCase().includes(namePrefix);
}

/** Whether something is shown under a name that an entry's resource was given. */
export function bearsNameOf(entry: Entry, shown: string | undefined): boolean {
  return bearsOneOf(new Set(givenNamesOf(entry).filter(isOwnName)), shown);
}

/** A service may write a name of the run in other letters, and add to it: no other resource has a part so random. */
function bearsOneOf(names: ReadonlySet<string>, shown: string | undefined): boolean {
  if (shown === undefined || names.has(shown)) return shown !== undefined;
  const lower = shown.toLowerCase();
  return [...names].some((name) => lower.includes(name.toLowerCase()));
}

/** It existed before the run, or the target profile names it, or a server may read its id as such a one. */
export function isOthers(shown: Pick<Shown, 'api' | 'id'>, others: Others): boolean {
  return isKnownBefore(shown, others) || isLikeOthers(shown, others);
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
