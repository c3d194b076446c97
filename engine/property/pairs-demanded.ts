import type { FactorCatalog } from '../context/factor-catalog.ts';
import type { Judging } from './judge-rule.ts';
import { pairsMissing, pairsSeen, pairsToSee, pairWords } from './pairs-to-see.ts';
import type { MissingPairs, PropertyPlan } from './property-plan.ts';
import type { PropertyReport } from './property-report.ts';

/**
 * Whether a rule is to stand in every pair of contexts that its cases could have stood in: with all cases of the tier that
 * there is for targets on a virtual clock, where each further case costs next to nothing.
 */
type Judged = Pick<Judging<unknown>, 'tier' | 'cases' | 'path'> & {
  readonly runner: { readonly target: { readonly rate: number | undefined } };
};

export function demandsAllPairs({ runner, tier, cases, path }: Judged): boolean {
  return (
    runner.target.rate === undefined && tier.name === 'embedded' && cases === undefined && path === undefined
  );
}

/** As many cases as usual may be drawn for pairs of contexts, and where those are few, as many as there are contexts, twice. */
function pairsLeft(reports: readonly PropertyReport[], cases: number, contexts: number): MissingPairs {
  const seen = pairsSeen(reports.flatMap(({ judged }) => judged));
  return { seen, mostDrawn: Math.max(cases, 2 * contexts) };
}

/** What a plan says of contexts, after those properties of the rule that have been judged: the first violation is looked into. */
export function planOfContexts(
  judging: Judged,
  reports: readonly PropertyReport[],
  cases: number,
  contexts: number,
): Pick<PropertyPlan, 'pairs' | 'looksBeside'> {
  const isFirst = reports.every(({ violation }) => violation === undefined);
  return {
    pairs: demandsAllPairs(judging) ? pairsLeft(reports, cases, contexts) : undefined,
    looksBeside: judging.runner.target.rate === undefined && isFirst,
  };
}

/** What is said of pairs of contexts that did not come up: those that should have, and those that the target does not bring about. */
export type LackingPairs = { readonly unmet: readonly string[]; readonly untried: readonly string[] };

/** @param reports of all properties of a rule */
export function lackingPairs(factors: FactorCatalog, reports: readonly PropertyReport[]): LackingPairs {
  const judged = reports.flatMap((report) => report.judged);
  const all = pairsMissing(factors, judged);
  const refused = all.intersection(new Set(reports.flatMap(({ unattained = [] }) => unattained)));
  const missing = [...all.difference(refused)];
  const of = `of ${pairsToSee(factors, judged).size} pairs of contexts`;
  return {
    unmet: missing.length === 0 ? [] : [`${missing.length} ${of} never came up: ${pairWords(missing)}`],
    untried:
      refused.size === 0
        ? []
        : [`${refused.size} ${of}, which the target does not bring about: ${pairWords([...refused])}`],
  };
}
