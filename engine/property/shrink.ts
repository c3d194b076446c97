import fc from 'fast-check';
import { type Context, plainContext, plainerContexts } from '../context/context.ts';
import { type Candidate, candidate, candidateAt, type Draw, pathIn } from './candidates.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { FoundViolation } from './case-statistics.ts';
import type { PropertyPlan } from './property-plan.ts';

/**
 * Makes a violating case smaller while the violation stays and rests on the same, as long as the plan allows. What does not
 * violation, or can't be judged, is not smaller but another case.
 * @throws SuiteError as cases do
 */
export async function shrink<T>(
  domain: fc.Arbitrary<T>,
  plan: PropertyPlan,
  found: FoundViolation,
  run: (candidate: Candidate<T>) => Promise<CaseOutcome>,
): Promise<FoundViolation> {
  const end = performance.now() + plan.shrinkFor;
  const { context = plainContext } = found.case;
  const [within, named] = found.case.path.split('@');
  let smallest = found.outcome;
  let broken: { error: unknown } | undefined;
  let longest = 0;
  const property = fc.asyncProperty(domain, async (value) => {
    if (broken !== undefined || performance.now() + longest > end) return;
    const begun = performance.now();
    const outcome = await run(candidate(value, context, '')).catch((error: unknown) => {
      broken = { error };
      return undefined;
    });
    longest = Math.max(longest, performance.now() - begun);
    if (outcome === undefined || !isAlike(outcome, found.outcome)) return;
    smallest = outcome;
    throw new Error('still violated');
  });
  const report = await fc.check(property, { seed: plan.seed, path: within!, numRuns: 1 });
  if (broken !== undefined) throw broken.error;
  if (!report.failed || report.counterexample === null) return found;
  const path = report.counterexamplePath ?? within!;
  return {
    ...found,
    case: candidate(report.counterexample[0], context, named === undefined ? path : pathIn(path, context)),
    outcome: smallest,
    shrinks: found.shrinks + report.numShrinks,
  };
}

/**
 * Makes the context of a violating case plainer, factor by factor, while the violation stays and rests on the same, for half of
 * the time that the plan allows.
 */
export async function shrinkContext<T>(
  draw: Draw<T>,
  { shrinkFor }: Pick<PropertyPlan, 'shrinkFor'>,
  found: FoundViolation,
  run: (candidate: Candidate<T>) => Promise<CaseOutcome>,
): Promise<FoundViolation> {
  const end = performance.now() + shrinkFor / 2;
  const origin = await candidateAt(draw, found.case.path);
  let smallest = found;
  let plainer = origin === undefined ? [] : plainestFirst(origin.context);
  while (plainer.length > 0 && performance.now() < end) {
    const context = plainer.shift()!;
    const next = candidate(origin!.value, context, pathIn(found.case.path, context));
    const outcome = await run(next);
    if (!isAlike(outcome, found.outcome)) continue;
    smallest = { ...smallest, case: next, outcome, shrinks: smallest.shrinks + 1 };
    plainer = plainerContexts(context);
  }
  return smallest;
}

function plainestFirst(context: Context): Context[] {
  const isPlain = Object.keys(context).length === 0;
  return isPlain ? [] : [plainContext, ...plainerContexts(context)];
}

/** Whether an outcome is a violation that rests on the same as one that was found. */
export function isAlike({ violation, disturbance }: CaseOutcome, found: CaseOutcome): boolean {
  const isSame = violation?.basis === found.violation!.basis && violation.warns === found.violation!.warns;
  return isSame && troubleIn({ disturbance }) === troubleIn(found);
}

/** The trouble that a violation came with, wherever it was: another one says something of the way there, not of the violation. */
function troubleIn({ disturbance }: Pick<CaseOutcome, 'disturbance'>): string | undefined {
  return disturbance?.replaceAll(/ at \d+/g, '');
}
