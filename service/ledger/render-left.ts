import { counted } from '../../engine/counted.ts';
import { shortened } from '../../engine/property/assertion-error.ts';
import type { Left } from './left.ts';
import { costly } from './makes.ts';
import type { LedgerRecord } from './read-ledger.ts';
import { namePrefix } from './rest-kind.ts';

/** How many of those that are left for the same reason are named, where they cost nothing by themselves. */
const named = 3;

/** Kinds of which each is named: each may cost money for as long as nobody ends it. */
const costs: ReadonlySet<string> = new Set(costly);

/** A command of more characters than this can't be typed, nor pasted into most shells. */
const longestCommand = 4096;

/** Formats what is left, or may be, with the reason and what to type by hand. Many alike are summarized. */
export function renderLeft(left: readonly Left[]): string[] {
  const groups = Map.groupBy(left, ({ kind, why }) => `${kind} ${why}`);
  return [...groups.values()].flatMap((alike) => {
    const shown = costs.has(alike[0]!.kind) ? alike : alike.slice(0, named);
    return [...shown.flatMap(renderOne), ...renderRest(alike, shown.length)];
  });
}

/** Formats how much came back. */
export function cameBack(returned: readonly unknown[]): string {
  return `${counted(returned.length, 'resource')} came back after it was seen to be gone`;
}

/** Formats what came back; nothing where nothing did. */
export function renderReturned(returned: readonly string[] = []): string[] {
  if (returned.length === 0) return [];
  const head = `${cameBack(returned)}, and may do so again: clean up again in a while`;
  return [head, ...returned.map((what) => `  ${shortened(what)}`)];
}

/** Formats why a ledger can't be written, such as a full disk. */
export function renderUnwritten(why: string): string {
  return `its ledger can't be written, and may list what is gone: ${shortened(why)}`;
}

/** How many places of a damaged ledger are named. */
const places = 3;

/** Formats where a ledger is damaged, and how what it may lack is found; undefined where it is whole. */
export function renderDamage(file: string, { damage, header }: LedgerRecord): string | undefined {
  if (damage.length === 0) return undefined;
  const shown = damage.slice(0, places).map(({ line, why }) => `line ${line}: ${why}`);
  const rest = damage.length > places ? [`${damage.length - places} more`] : [];
  return (
    `the ledger ${file} is damaged (${[...shown, ...rest].join('; ')}): the run may have made things that it does not list. ` +
    `Search the target's lists for names that begin with ${namePrefix}, or an emulator's worlds for tags that begin with ${header.run}; ` +
    `jobs end by their ttl. When nothing is left, --forget ${header.run} drops the ledger`
  );
}

function renderOne({ what, why, byHand }: Left): string[] {
  return [`could not delete ${shortened(what)}: ${shortened(why)}`, ...renderCommand(byHand)];
}

function renderCommand(byHand: string | undefined): string[] {
  if (byHand === undefined) return [];
  if (byHand.length <= longestCommand) return [`  by hand: ${byHand}`];
  return [
    `  by hand: a command of ${byHand.length} characters, which no shell takes; the ledger of the run has the id`,
  ];
}

function renderRest(alike: readonly Left[], shown: number): string[] {
  const [{ kind, why }, more] = [alike[0]!, alike.length - shown];
  return more === 0 ? [] : [`and ${more} more of the kind ${kind}: ${why}`];
}
