import fc from 'fast-check';
import type { Candidate } from './candidates.ts';
import type { HoldsPlan } from './holds.ts';
import type { CaseOutcome } from './run-case.ts';
import type { FoundBreach } from './tally.ts';

/**
 * Makes a breached case smaller while the breach stays and rests on the same, as long as the plan allows. What does not
 * breach, or can't be judged, is not smaller but another case.
 * @throws SuiteError as cases do
 */
export async function shrink<T>(
  domain: fc.Arbitrary<T>,
  plan: HoldsPlan,
  found: FoundBreach,
  run: (candidate: Candidate<T>) => Promise<CaseOutcome>,
): Promise<FoundBreach> {
  const end = performance.now() + plan.shrinkFor;
  const { basis, warns } = found.outcome.breach!;
  let smallest = found.outcome;
  let broken: { error: unknown } | undefined;
  let longest = 0;
  const property = fc.asyncProperty(domain, async (value) => {
    if (broken !== undefined || performance.now() + longest > end) return;
    const begun = performance.now();
    const outcome = await run({ value, text: fc.stringify(value), path: '' }).catch((error: unknown) => {
      broken = { error };
      return undefined;
    });
    longest = Math.max(longest, performance.now() - begun);
    if (outcome?.breach?.basis !== basis || outcome.breach.warns !== warns) return;
    if (troubleIn(outcome) !== troubleIn(found.outcome)) return;
    smallest = outcome;
    throw new Error('still breached');
  });
  const report = await fc.check(property, { seed: plan.seed, path: found.case.path, numRuns: 1 });
  if (broken !== undefined) throw broken.error;
  if (!report.failed || report.counterexample === null) return found;
  return {
    ...found,
    case: {
      text: fc.stringify(report.counterexample[0]),
      path: report.counterexamplePath ?? found.case.path,
    },
    outcome: smallest,
    shrinks: report.numShrinks,
  };
}

/** The trouble that a breach came with, wherever it was: another one tells of the wire, not of the breach. */
function troubleIn({ disturbance }: CaseOutcome): string | undefined {
  return disturbance?.replaceAll(/ at \d+/g, '');
}
