import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { plainLetters } from '../../shared/plain-letters.ts';
import { fetchAgain, judgeExpired, type Look } from './fetching.ts';
import { callsOfSync, type Finished, finishedSync, type RetentionCase } from './finished.ts';
import { syncs } from './syncs.ts';

const { runsync: usual, runsyncLargerWait: longest } = limits.retention;
const slowest = 15_000;

rule(
  'job.retention.runsync-expires',
  {
    calls: 4 + callsOfSync,
    waits: { least: usual + slowest, most: longest + 2 * limits.wait.maximum + 600_000 },
  },
  async ({ property, longestWait, afford }) => {
    const most = longestWait - usual - slowest / 2;
    const larger = longestWait > longest + slowest;
    await property(
      fc.record({
        sync: syncs(['COMPLETED', 'COMPLETED', 'COMPLETED', 'FAILED', 'TIMED_OUT'], {
          most,
          larger,
          smaller: afford(true, false),
        }),
        look: fc.option(
          fc.record<Look>({ share: fc.integer({ min: 0, max: 99 }), by: fc.constant('status') }),
          { nil: undefined },
        ),
        operations: fc.constantFrom(['status', 'stream'] as const, ['stream', 'status'] as const),
      }),
      async ({ sync: { order, wait }, look, operations }, caseContext) => {
        const job = await finishedSync(order, wait, caseContext);
        await fetchAgain(job, look, usual, caseContext);

        if (retentionOf(wait) === longest) await observeKept(job, order, caseContext);
        await judgeExpired(job, order, retentionOf(wait), operations, caseContext);

        caseContext.cover(retentionOf(wait) === usual ? 'a minute' : 'five minutes');
      },
      { covers: afford({ 'a minute': 0.1, 'five minutes': 0.09 }, {}) },
    );
  },
);

/** After so long a result is gone in any reading. */
function retentionOf(wait: number | undefined): number {
  return (wait ?? 0) > limits.wait.default ? longest : usual;
}

/** Between one minute and five, a result that a larger wait was for may be there or not. */
async function observeKept(
  job: Finished,
  { mark }: RetentionCase,
  { when, time, observe }: CaseContext,
): Promise<void> {
  await time.reach(job.latest + usual + time.slack + time.tick);
  const isThere = plainLetters(await when.status(job.id)).includes(mark);
  observe('after a larger wait a result is kept', isThere ? 'longer than a minute' : 'a minute');
}
