import { isSpellingOfOne } from '../ledger/id-spellings.ts';
import type { Inventory } from '../ledger/inventory.ts';
import { looksDrawn } from './own-calls/id-words.ts';
import { leftAlone, readAsOthers } from './unclaimed-ids.ts';

/** @throws Inconclusive for a text that is an id of what existed before the run, or that a server may read as one */
export function assertNoneOf(texts: Iterable<string>, before: Inventory): void {
  for (const text of texts) {
    const why = whyOthers(text, before);
    if (why !== undefined) throw leftAlone(text, why);
  }
}

/** Shorter ids are words of longer texts by chance. */
const shortestWithin = 6;

/** The listed ids that are looked for among the words of longer texts. */
export function longIdsOf(before: Inventory): Inventory {
  return idsOf(before, ({ length }) => length >= shortestWithin);
}

/** The listed ids that are looked for within longer words. */
export function drawnIdsOf(before: Inventory): Inventory {
  return idsOf(before, looksDrawn);
}

function idsOf(before: Inventory, isWanted: (id: string) => boolean): Inventory {
  return Object.fromEntries(Object.entries(before).map(([api, ids]) => [api, ids.filter(isWanted)]));
}

/** Why an id is that of somebody else's, by what lists showed; undefined where it is not. */
export function whyOthers(id: string, before: Inventory): string | undefined {
  const lists = Object.values(before);
  if (!lists.some((ids) => isSpellingOfOne(id, ids))) return undefined;
  return lists.some((ids) => ids.includes(id)) ? 'existed before the run' : readAsOthers;
}
