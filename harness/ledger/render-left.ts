import type { Left } from './left.ts';

/** How many of those that are left for the same reason are named, where they cost nothing by themselves. */
const named = 3;

/** Kinds of which each is named: each may cost money for as long as nobody ends it. */
const costly: ReadonlySet<string> = new Set(['pod', 'endpoint', 'volume', 'cluster']);

/** Formats what is left, or may be, with the reason and what to type by hand. Many alike are summarized. */
export function renderLeft(left: readonly Left[]): string[] {
  const groups = Map.groupBy(left, ({ kind, why }) => `${kind} ${why}`);
  return [...groups.values()].flatMap((alike) => {
    const shown = costly.has(alike[0]!.kind) ? alike : alike.slice(0, named);
    return [...shown.flatMap(renderOne), ...renderRest(alike, shown.length)];
  });
}

function renderOne({ what, why, byHand }: Left): string[] {
  return [`could not delete ${what}: ${why}`, ...(byHand === undefined ? [] : [`  by hand: ${byHand}`])];
}

function renderRest(alike: readonly Left[], shown: number): string[] {
  const [{ kind, why }, more] = [alike[0]!, alike.length - shown];
  return more === 0 ? [] : [`and ${more} more of the kind ${kind}: ${why}`];
}
