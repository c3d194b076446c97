import { type Candidate, type Draw, isList } from './candidates.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { FoundViolation } from './case-statistics.ts';
import { lookBeside } from './look-beside.ts';
import type { PropertyPlan } from './property-plan.ts';
import { shrink, shrinkContext } from './shrink.ts';

/**
 * Makes a violation that comes up each time smaller, first its context and then its value, and judges it in the contexts
 * beside its own, as far as the plan says.
 * @throws SuiteError as cases do
 */
export async function shrinkFound<T>(
  draw: Draw<T>,
  plan: PropertyPlan,
  found: FoundViolation,
  run: (candidate: Candidate<T>) => Promise<CaseOutcome>,
): Promise<FoundViolation> {
  const { kind, occurrences } = { occurrences: undefined, ...found.confirmation };
  if (kind !== 'confirmed' || occurrences !== undefined || plan.shrinkFor <= 0 || plan.isCostly) return found;
  const plainer = await shrinkContext(draw, plan, found, run);
  const smallest = isList(draw.domain) ? plainer : await shrink(draw.domain, plan, plainer, run);
  return plan.looksBeside ? lookBeside(draw, plan, smallest, run) : smallest;
}
