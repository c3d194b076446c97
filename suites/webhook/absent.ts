import fc from 'fast-check';
import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { rule } from '../../service/case/rule.ts';
import { assertDeliveredOnce, reportingWay } from '../shared/jobs/delivered-once.ts';
import { bodyOf, complete, firstCall, type Hooked, hooked, nthCall } from '../shared/jobs/hooked.ts';
import { isUnfinished } from '../shared/jobs/jobs.ts';
import { firstAttempt } from './first-attempt.ts';

/** How long nothing may come where waiting costs nothing. */
const longestWatch = 3_600_000;

/**
 * A job with a webhook calls it, once. After that a job without one comes to its end: an address that is called then can
 * only be the one that the service knows of the job before it.
 */
rule(
  'webhook.absent',
  {
    fixes: { webhook: 'it is about jobs that name none', ...firstAttempt },
    calls: 4,
    waits: { least: 30_000, most: 2 * longestWatch + 1_800_000 },
  },
  async ({ property, afford, moment, retries }) => {
    const most = Math.min(moment, 5000);
    await property(
      fc.record({
        before: hooked(most),
        job: hooked(most),
        fails: afford(fc.boolean(), fc.constant(false)),
      }),
      async ({ before, job, fails }, caseContext) => {
        const { webhooks, time, expect, elapsed, inconclusive, cover } = caseContext;
        const watch = afford(longestWatch, limits.webhook.gap + time.slack + moment);
        const webhook = webhooks.open([200]);
        const first = await firstCall(
          webhook,
          await complete(before, bodyOf(before, webhook.url, reportingWay(caseContext)), caseContext),
          caseContext,
        );
        const again = await nthCall(
          webhook,
          2,
          first.begun.latest + limits.webhook.gap + time.slack + moment,
          caseContext,
        );
        if (again !== undefined) inconclusive('a webhook that answered 200 was called again');

        if (fails) await failing(job, retries, caseContext);
        else await complete(job, bodyOf(job, undefined), caseContext);
        await nthCall(webhook, 2, time.now() + watch, caseContext);

        if (webhook.calls.length > 1) await assertDeliveredOnce(caseContext);
        elapsed(() => expect(webhook.calls.length - 1, 'calls after a job without a webhook').toBe(0));
        cover(fails ? 'failed' : job.operation);
      },
      { covers: afford({ failed: 0.2, runsync: 0.1 }, {}) },
    );
  },
);

/** A job without a webhook that comes to another end. */
async function failing(job: Hooked, retries: number, caseContext: CaseContext): Promise<void> {
  const { given, when, time, inconclusive } = caseContext;
  const { id } = await given.run(bodyOf(job, undefined, { fail: { always: true } }));
  const ended = async () => (isUnfinished(await when.status(id)) ? undefined : true);
  const end = await time.until(ended, time.now() + retries + time.setupTimeout);
  if (end === undefined) inconclusive('the job that fails has come to no end', 'job-not-ended');
}
