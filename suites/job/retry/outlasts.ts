import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isUnfinished } from '../../shared/jobs/jobs.ts';
import { type Breakdown, type Broken, breakJob } from './broken.ts';

const kept = limits.retention.run;
/** How long the worker is busy: until the result of the first attempts would long be gone. */
const busy = 2 * kept;

/**
 * A job that was retried has no result that could expire: it still waits when the period is over in which the result of its
 * earlier attempts was kept. Whether it keeps its policy is open, so no limit of that ends it before.
 * @see interface 3
 */
export async function judgeOutlasting(
  ending: Breakdown['ending'],
  retryOf: (broken: Broken, caseContext: CaseContext) => Promise<unknown>,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { given, when, time, expect, elapsed } = caseContext;
  const broken = await breakJob(
    { ending, work: 100, waits: true, busy, recovers: true },
    ruleContext,
    caseContext,
  );
  const { id, on, seen } = broken;
  await retryOf(broken, caseContext);
  // Half of that time before, so that no later end of its own can have expired.
  await time.reach(seen.answered + kept / 2);
  const before = await given.status(id, on);
  if (!isUnfinished(before))
    return ruleContext.untried(`a retried job that waits for long: it is ${before.record.status}`);

  await time.reach(seen.answered + kept + time.slack + time.tick);
  const after = await when.status(id, on);

  elapsed(() => {
    expect(after).toBeAccepted();
    expect(
      after.record,
      'the record of a job that was retried, once its earlier end is long ago',
    ).toMatchObject({ id });
  });
}
