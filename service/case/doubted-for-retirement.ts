import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Target } from '../target/target.ts';

/**
 * Takes a violation in which calls of REST v1 play a part for inconclusive where v1 is not served any more: it was retired while
 * the case ran, and what it answers then breaks no rule. @see interface 9
 */
export async function doubtedForRetirement<T extends Omit<CaseOutcome, 'took'>>(
  outcome: T,
  { stillServesV1 }: Pick<Target, 'stillServesV1'>,
): Promise<T> {
  if (outcome.verdict !== 'violated' || stillServesV1 === undefined) return outcome;
  if (!outcome.calls.some(({ operation }) => operation.startsWith('v1 '))) return outcome;
  if (await stillServesV1()) return outcome;
  const inconclusive = new Inconclusive('nothing-to-judge', 'REST v1 was retired while the case ran');
  return { ...outcome, verdict: 'inconclusive', violation: undefined, inconclusive };
}
