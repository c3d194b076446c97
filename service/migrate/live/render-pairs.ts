import { counted } from '../../../engine/counted.ts';
import { printableLine } from '../../../engine/printable.ts';
import type { CheckedPair } from './check-pairs.ts';
import type { FormattedDifference } from './format-difference.ts';
import { sideNames } from './side-reading.ts';

/** Differences of a pair that are shown. */
const shownDifferences = 5;

/** Each pair in a line, and below it where both sides differ. */
export function renderPairs(pairs: readonly CheckedPair[]): string {
  return pairs.flatMap(linesOf).map(printableLine).join('\n');
}

/** How many pairs came to what, in one line. */
export function renderPairCounts(pairs: readonly CheckedPair[]): string {
  const count = (wanted: CheckedPair['outcome']): number =>
    pairs.filter(({ outcome }) => outcome === wanted).length;
  const words = `${counted(pairs.length, 'pair')} checked: ${count('same')} same, ${count('differs')} differ`;
  const rest = `${count('not offered')} not offered, ${count('nothing to compare')} with nothing to compare`;
  return `${words}, ${rest}${count('unread') > 0 ? `, ${count('unread')} that could not be read` : ''}`;
}

function linesOf(pair: CheckedPair): string[] {
  const { api, from, to, outcome, why, resources, differing, differences } = pair;
  const what = why ?? `of ${counted(resources, 'resource')}`;
  const more = differing - shownDifferences;
  const name = `${api === 'v1' ? '' : 'GraphQL '}${from} → ${to}`;
  return [
    `${outcome.padEnd('nothing to compare'.length)}  ${name}: ${what}`,
    ...differences.slice(0, shownDifferences).map((one) => `    ${wordsOf(one, sideNames[api])}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

function wordsOf(difference: FormattedDifference, oldName: string): string {
  const { id } = difference;
  if ('missing' in difference)
    return `${id}: ${difference.missing === 'new' ? `${oldName} shows it, v2 does not` : `v2 shows it, ${oldName} does not`}`;
  const { member, place, old, new: now } = difference;
  return `${id}: ${member} of ${oldName} is ${old}, ${place} of v2 is ${now}`;
}
