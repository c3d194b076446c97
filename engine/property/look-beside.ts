import { plainContext, valueIn } from '../context/context.ts';
import { contextsBeside } from '../context/context-holding.ts';
import type { FactorCatalog } from '../context/factor-catalog.ts';
import { distinctFreeValues, type FreeValues, freeEntries } from '../context/free-values.ts';
import { type Candidate, candidate, candidateAt, type Draw, pathIn } from './candidates.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { FoundViolation } from './case-statistics.ts';
import type { PropertyPlan } from './property-plan.ts';
import { isAlike } from './shrink.ts';

/** What came of a case with each value of one factor, all others left as they are. */
export type FactorVerdicts = {
  readonly factor: string;
  /** The values with which it is a violation on the same grounds, that of the case itself first. */
  readonly violated: readonly string[];
  /** Those with which the rule holds. */
  readonly holds: readonly string[];
};

/**
 * Judges the value of a shrunk case once in each context that differs from its own by the value of one factor, for half of the
 * time that the plan allows. What can't be judged there, and what is another violation, is left out.
 * @throws SuiteError as cases do
 */
export async function lookBeside<T>(
  draw: Draw<T>,
  { shrinkFor }: Pick<PropertyPlan, 'shrinkFor'>,
  found: FoundViolation,
  run: (candidate: Candidate<T>) => Promise<CaseOutcome>,
): Promise<FoundViolation> {
  const end = performance.now() + shrinkFor / 2;
  const { context = plainContext, path } = found.case;
  const { factors } = draw;
  const free = mergedFree(factors, found.outcome.freeValues);
  const origin = await candidateAt(draw, path);
  const beside = origin === undefined ? [] : contextsBeside(factors, context, free);
  const judged: { factor: string; value: string; outcome: CaseOutcome }[] = [];
  for (const { factor, value, context: other } of beside) {
    if (performance.now() >= end) break;
    const outcome = await run(candidate(origin!.value, other, pathIn(path, other)));
    judged.push({ factor, value, outcome });
  }
  const verdicts = freeEntries(factors, free).map(([factor]): FactorVerdicts => {
    const own = judged.filter((one) => one.factor === factor);
    const violated = own.filter(({ outcome }) => isAlike(outcome, found.outcome));
    const holds = own.filter(({ outcome }) => outcome.verdict === 'held');
    return {
      factor,
      violated: [valueIn(factors, context, factor), ...violated.map(({ value }) => value)],
      holds: holds.map(({ value }) => value),
    };
  });
  const conclusive = verdicts.filter(({ violated, holds }) => violated.length + holds.length > 1);
  return conclusive.length === 0 ? found : { ...found, contexts: conclusive };
}

/** The values that anything of a case could have had. */
function mergedFree(factors: FactorCatalog, all: readonly FreeValues[]): FreeValues {
  const merged = new Map<string, readonly string[]>();
  for (const free of distinctFreeValues(factors, all).values())
    for (const [factor, values] of freeEntries(factors, free))
      merged.set(factor, [...new Set([...(merged.get(factor) ?? []), ...values])]);
  return Object.fromEntries(merged);
}
