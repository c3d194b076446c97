import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { isRefused, untilState } from '../../shared/jobs/jobs.ts';
import { judgeTakenByRunsync } from './bounds-of-runsync.ts';
import { endedByTtl, goneAfter, outlives, thereBefore } from './lifespans.ts';

const { maximum } = limits.ttl;
/** Long enough for the work of the other job to be seen. */
const moment = 10_000;
const year = 365 * 86_400_000;

/**
 * Behind another job, so that the longest execution time begins after the ttl does: it must not end the job at the
 * instant at which the ttl deletes it.
 */
rule(
  'job.policy.ttl.maximum',
  { calls: 6, waits: { least: maximum + 5000, most: maximum + 20 * outlives } },
  async ({ property }) => {
    const above = fc.oneof(fc.constant(maximum + 1), fc.integer({ min: maximum + 1, max: year }));
    await property(
      fc.record({
        ttl: fc.oneof(fc.constant(maximum), above),
        waits: fc.integer({ min: moment, max: maximum - moment }),
      }),
      async ({ ttl, waits }, caseContext) => {
        const on = 'exclusive';
        const blocker = await caseContext.given.run(endedByTtl(waits, maximum - 1), on);
        await untilState(blocker, ['IN_PROGRESS'], caseContext, { on });
        const body = (one: number) => endedByTtl(maximum + outlives, one);
        const run = (one: number) => caseContext.request({ operation: 'run', endpoint: on, body: body(one) });
        if (ttl === maximum) await judgeMaximum(await caseContext.when.call(run(ttl)), caseContext);
        else await judgeAbove(await caseContext.pair(run(maximum), run(ttl)), caseContext);
        caseContext.cover(ttl === maximum ? 'the maximum' : 'more');
      },
      { covers: { 'the maximum': 0.1, more: 0.1 } },
    );
    await property([{ ttl: maximum }], judgeTakenByRunsync);
  },
);

async function judgeMaximum(answer: Answer, caseContext: CaseContext): Promise<void> {
  caseContext.expect(answer).toBeAccepted();
  await thereBefore(idIn(answer, caseContext), answer.sent + maximum, caseContext, 'exclusive');
  await goneAfter(idIn(answer, caseContext), answer.answered + maximum, caseContext, 'exclusive');
}

/** More than the maximum is refused, or taken for the maximum or less. */
async function judgeAbove(answer: Answer, caseContext: CaseContext): Promise<void> {
  if (answer.status >= 200 && answer.status < 300) {
    await goneAfter(idIn(answer, caseContext), answer.answered + maximum, caseContext, 'exclusive');
  } else {
    caseContext.expect(isRefused(answer), `refused or taken; it answered ${answer.status}`).toBe(true);
  }
}

function idIn({ record }: Answer, { inconclusive }: CaseContext): string {
  return record.id ?? inconclusive('the submission was answered without an id');
}
