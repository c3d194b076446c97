import type { ManagementApi } from '../client/rest-request.ts';
import { isSpellingOfOne } from './id-spellings.ts';
import type { Inventory } from './inventory.ts';
import { bearsOneOf, isOwnName, mayBearOneOf } from './own-shown.ts';

/** An id that a create was answered with, and all that decides whether what it names was made by that create. */
export type AnsweredId = {
  readonly id: string;
  /** APIs through which a call with this id would be made. */
  readonly apis: readonly ManagementApi[];
  /** The name that the create sent; empty without one. */
  readonly name: string;
  /** The name that its answer shows. */
  readonly shownName: unknown;
  readonly before: Inventory;
  readonly profileIds: ReadonlySet<string>;
};

/** `own`: what the create made. `foreign`: something that existed before. `unknown`: only a look can decide. */
export type Ownership = 'own' | 'foreign' | 'unknown';

/**
 * Decides whose an answered id is, without a call. It is ours where the list that was read before shows nothing with that
 * id and the answer shows our name, cut perhaps; without a name the list alone decides.
 */
export function ownershipOf(answered: AnsweredId): Ownership {
  if (foreignReason(answered) !== undefined) return 'foreign';
  const { name, shownName } = answered;
  return isNew(answered) && (name === '' || mayBearName(shownName, name)) ? 'own' : 'unknown';
}

/** Decides the same once it was looked at by its id. @param found undefined where nothing has that id */
export function ownershipBySight(
  answered: AnsweredId,
  found: { readonly name: unknown } | undefined,
): Ownership {
  if (foreignReason(answered) !== undefined) return 'foreign';
  const { name } = answered;
  if (found !== undefined && bearsName(found.name, name)) return 'own';
  if (isNew(answered) && mayBearName(found?.name, name)) return 'own';
  const showsNoName = typeof found?.name !== 'string' || found.name === '';
  if (isNew(answered) && (name === '' || showsNoName)) return 'own';
  return showsNoName ? 'unknown' : 'foreign';
}

/** Formats why an id cannot be that of something new; undefined where it can. */
export function foreignReason({ id, apis, before, profileIds }: AnsweredId): string | undefined {
  if (profileIds.has(id)) return 'is an id of the target profile';
  if (apis.some((api) => before[api]?.includes(id))) return 'existed before the run';
  const known = [profileIds, ...apis.map((api) => before[api] ?? [])];
  return known.some((ids) => isSpellingOfOne(id, ids))
    ? 'may be read as an id that existed before the run'
    : undefined;
}

function isNew({ apis, before }: AnsweredId): boolean {
  return before[apis[0]!] !== undefined;
}

/** A service may write a name of the run in other letters, cut it, and add to it. */
function mayBearName(shown: unknown, name: string): boolean {
  return typeof shown === 'string' && (shown === name || (isOwnName(name) && mayBearOneOf([name], shown)));
}

/** The same, but for a cut one: of that another run's may be left, too. */
function bearsName(shown: unknown, name: string): boolean {
  if (typeof shown !== 'string' || name === '') return false;
  return shown === name || (isOwnName(name) && bearsOneOf(new Set([name]), shown));
}
