import fc from 'fast-check';
import { limits } from '../../generated/limits.ts';
import { rule } from '../../service/case/rule.ts';
import { assertDeliveredOnce, reportingWay } from '../shared/jobs/delivered-once.ts';
import { bodyOf, complete, firstCall, hooked, nthCall } from '../shared/jobs/hooked.ts';
import { firstAttempt } from './first-attempt.ts';

/** Past every end that the job's record may come to. */
const longestWatch = limits.ttl.default + 3_600_000;

/** What comes with the 200 is the receiver's own. */
const bodies = [
  { type: 'application/json', body: '{}' },
  { type: 'text/plain', body: '' },
  { type: 'text/html', body: '<p>Thank you!</p>' },
  { type: 'application/json', body: '{"error":"no such order","status":500}' },
];

rule(
  'webhook.once-when-ok',
  { fixes: firstAttempt, calls: 2, waits: { least: 14_000, most: longestWatch + 1_500_000 } },
  async ({ property, afford, moment }) => {
    await property(
      fc.record({ job: hooked(Math.min(moment, 10_000)), says: fc.constantFrom(...bodies) }),
      async ({ job, says }, caseContext) => {
        const { webhooks, time, expect, elapsed, cover } = caseContext;
        const webhook = webhooks.open([200], { says });
        const completed = await complete(
          job,
          bodyOf(job, webhook.url, reportingWay(caseContext)),
          caseContext,
        );
        const first = await firstCall(webhook, completed, caseContext);

        const watch = afford(longestWatch, limits.webhook.gap + time.slack + moment);
        await nthCall(webhook, 2, first.begun.latest + watch, caseContext);

        if (webhook.calls.length > 1) await assertDeliveredOnce(caseContext);
        elapsed(() => expect(webhook.calls.length, 'the calls of a webhook that answers 200').toBe(1));
        if (job.operation === 'runsync') cover('runsync');
      },
      { covers: { runsync: 0.2 } },
    );
  },
);
