import type { CaseContext } from '../../../service/case/case-context.ts';
import { countsOf, type HealthCounts, readUntil } from '../../shared/jobs/counted.ts';

/**
 * Reads the counts, which must come to be as expected.
 * @param certain gives the case up when the counts may legitimately be others by now
 */
export async function expectCounts(
  expected: Partial<HealthCounts>,
  certain: () => void,
  caseContext: CaseContext,
): Promise<HealthCounts> {
  const { expect, elapsed } = caseContext;
  const agrees = (counts: HealthCounts) =>
    Object.entries(expected).every(([name, count]) => counts[name as keyof HealthCounts] === count);
  const counts = await readUntil(() => countsOf(caseContext), agrees, caseContext);
  certain();
  elapsed(() => expect(counts, 'the counts of jobs').toMatchObject(expected));
  return counts;
}
