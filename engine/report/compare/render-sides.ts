import { printableLine } from '../../printable.ts';
import type { LoadRecord } from '../load-record.ts';
import type { RunRecord } from '../run-record.ts';
import { tally } from '../verdict-words.ts';

/** What is compared, the earlier one first: whoever compares two things must see which they are. */
export function renderSides<Side>(before: Side, now: Side, wordsOf: (side: Side) => string): string {
  return [`earlier  ${wordsOf(before)}`, `later    ${wordsOf(now)}`].map(printableLine).join('\n');
}

export function runWords({ target, startedAt, tier, seed, rules, alterations = [] }: RunRecord): string {
  const altered = alterations.length === 0 ? '' : `, altered by ${alterations.join(' ')}`;
  return `${target} at ${startedAt}, tier ${tier}, seed ${seed}: ${tally(rules) || 'no rules'}${altered}`;
}

export function loadWords({ load, target, startedAt, instances, findings }: LoadRecord): string {
  const by = instances === 1 ? '' : `, ${instances} instances`;
  return `${load} against ${target} at ${startedAt}${by}: ${tally(findings) || 'no findings'}`;
}
