import type { CaseContext } from '../../service/case/case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import { workersAt } from '../shared/jobs/counted.ts';

/**
 * The base limit holds for certain: workers of the exclusive endpoint raise none, or there are none.
 * @throws Inconclusive when the limit may legitimately be higher
 * @see interface 8
 */
export async function assertBaseLimit(
  { requestsPerWorker }: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  if (requestsPerWorker.exclusive === null) return;
  const { time, inconclusive } = caseContext;
  const noneLeft = async () => {
    const workers = await workersAt(caseContext);
    return workers?.idle === 0 && workers.running === 0 ? true : undefined;
  };
  const found = await time.until(noneLeft, time.now() + time.setupTimeout);
  if (found === undefined) inconclusive('workers run, so that the limit may be higher');
}
