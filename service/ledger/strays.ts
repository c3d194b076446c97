import type { Access } from './access.ts';
import { deleteByHand } from './by-hand.ts';
import type { Entry, RestKindName } from './entry.ts';
import type { Left } from './left.ts';
import { describeShown, type LedgerLook, type Shown } from './look.ts';
import {
  bearsNameOf,
  isKnownBefore,
  isLikeOthers,
  isOf,
  isOwnName,
  isOwnShown,
  type Others,
  type OwnShown,
} from './own-shown.ts';
import { isWholeName } from './rest-kind.ts';

/** How many strays of a kind are named: all that a run may have made, though a list may have any number. */
const named = 1000;

/**
 * Decides whether what is shown is nobody's that we know: it was not listed before the run, and has no name that a run gives.
 * A create may have made it under another name, or somebody else has.
 */
export function isStray(shown: Pick<Shown, 'api' | 'id' | 'name'>, others: Others): boolean {
  if (others.before[shown.api] === undefined || isKnownBefore(shown, others)) return false;
  return shown.name === undefined || !isWholeName(shown.name);
}

type Seen = { readonly look: LedgerLook; readonly own: OwnShown; readonly first: readonly Shown[] };

/**
 * Reports what is listed since the run and nobody's entry, where a create of the run never was seen to have made anything,
 * and what bears the beginning of a name of the run: a service that cuts names may have made it besides. None of it is deleted.
 */
export function reportStrays(
  kind: RestKindName,
  entries: readonly Entry[],
  seen: Seen,
  access: Access,
): Left[] {
  const isAnyUnseen = entries.some((entry) => isUnseen(entry, seen));
  const strays = straysIn(entries, seen).filter(({ name }) => isAnyUnseen || isCut(name, seen.own));
  if (strays.length === 0) return [];
  const why = `it is unknown whose it is: ${strays.length} of the kind ${kind} were not listed before the run, and a create of the run may have made them under another name; delete by hand what nobody else has made, and --forget the run then`;
  const more = strays.length - named;
  const rest =
    more > 0 ? [{ kind, why, what: `${more} more of the kind ${kind}, which its lists show` }] : [];
  return [...strays.slice(0, named).map((shown) => strayOf(kind, shown, why, seen.own, access)), ...rest];
}

function strayOf(kind: RestKindName, shown: Shown, why: string, own: OwnShown, access: Access): Left {
  return {
    // A deletion may reach what it may be read as.
    ...{ kind, why, byHand: isLikeOthers(shown, own) ? undefined : deleteByHand(shown, access) },
    what: access.redact(describeShown(kind, shown)),
  };
}

function isCut(name: string | undefined, { names }: OwnShown): boolean {
  return isOwnName(name) && [...names].some((whole) => whole.startsWith(name));
}

/** Nothing that it has made was ever seen. */
function isUnseen(entry: Entry, { own, first }: Seen): boolean {
  return entry.ids.length === 0 && !first.some((shown) => isOf(shown, entry, own));
}

/** One for each id, however many APIs show it, and none that came back: an entry reports it. */
function straysIn(entries: readonly Entry[], { look, own }: Seen): Shown[] {
  const reported = new Set(entries.flatMap(({ ids, answered = [] }) => [...ids, ...answered]));
  const strays = look.shown.filter(
    (shown) =>
      isStray(shown, own) &&
      !isOwnShown(shown, own) &&
      shown.state !== 'TERMINATED' &&
      !reported.has(shown.id ?? '') &&
      !(isLikeOthers(shown, own) && entries.some((entry) => bearsNameOf(entry, shown.name))),
  );
  return strays.filter(
    ({ id }, at) => id === undefined || strays.findIndex((other) => other.id === id) === at,
  );
}
