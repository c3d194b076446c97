import { couplesOfAny, pairsOfContexts } from '../context/context-pairs.ts';
import type { FactorCatalog } from '../context/factor-catalog.ts';
import type { JudgedCase } from './case-statistics.ts';
import { coverLabel } from './coverage.ts';

/** The pairs of values in which the jobs and resources of these cases could have stood. */
export function pairsToSee(
  factors: FactorCatalog,
  judged: readonly Pick<JudgedCase, 'freeValues'>[],
): Set<string> {
  return new Set(
    couplesOfAny(
      factors,
      judged.flatMap(({ freeValues }) => freeValues),
    ).keys(),
  );
}

/** Those in which some of them did. */
export function pairsSeen(judged: readonly Pick<JudgedCase, 'covered'>[]): Set<string> {
  const prefix = coverLabel(pairsOfContexts, '');
  const labels = new Set(judged.flatMap(({ covered }) => [...covered]));
  return new Set([...labels].filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length)));
}

/** Those in which none of them did. */
export function pairsMissing(
  factors: FactorCatalog,
  judged: readonly Pick<JudgedCase, 'freeValues' | 'covered'>[],
): Set<string> {
  return pairsToSee(factors, judged).difference(pairsSeen(judged));
}

/** How many pairs are named. */
const named = 3;

/** The first of some pairs, and how many others there are. */
export function pairWords(pairs: readonly string[]): string {
  const first = pairs.slice(0, named).map((pair) => `'${pair}'`);
  const others = pairs.length > named ? [`${pairs.length - named} more`] : [];
  return [...first, ...others].join(', ');
}
