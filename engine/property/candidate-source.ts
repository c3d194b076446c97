import { UsageError } from '../errors.ts';
import { type Candidate, candidateAt, candidatesOf, type Draw, isList } from './candidates.ts';
import type { Domain } from './property.ts';
import type { PropertyPlan } from './property-plan.ts';

/** Candidates to judge: all of a draw, or the one that a path leads to. @throws UsageError for a path that leads to none */
export async function candidateSource<T>(
  plan: PropertyPlan,
  draw: Draw<T>,
): Promise<Iterator<Candidate<T>, void>> {
  if (plan.path === undefined) return candidatesOf(draw, plan.cases);
  const only = await candidateAt(draw, plan.path);
  if (only === undefined) {
    throw new UsageError(`--path ${plan.path} leads to no case of this rule with this --seed`);
  }
  return [only].values() as Iterator<Candidate<T>, void>;
}

/** How long further values are judged after one that fails: those of a list, say other operations. */
export function namingTime({ path, namesOthersFor = 0 }: PropertyPlan, domain: Domain<unknown>): number {
  return path === undefined && isList(domain) ? namesOthersFor : 0;
}
