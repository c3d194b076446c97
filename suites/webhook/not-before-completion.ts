import fc from 'fast-check';
import type { Duration } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { Breakage } from '../../service/case/beacons.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { rule } from '../../service/case/rule.ts';
import { probing } from '../arbitraries/probe-spec.ts';
import { triedAgain } from '../shared/jobs/attempts.ts';
import { bodyOf, complete, firstCall, type Hooked, hooked } from '../shared/jobs/hooked.ts';
import { unending, untilState } from '../shared/jobs/jobs.ts';
import { firstAttempt } from './first-attempt.ts';

/** Within the default execution time; and well within the default wait. */
const longestWork = limits.executionTimeout.default / 2;
const longestSync = limits.wait.default / 2;

/**
 * A job can't have completed before it has been at work for as long as its handler works. Where making one wait costs
 * nothing, it waits for another first.
 */
rule(
  'webhook.not-before-completion',
  { fixes: firstAttempt, calls: 14, waits: { least: 15_000, most: 1_900_000 } },
  async ({ property, afford, isAffordable, moment, longestWait }) => {
    const most = afford(longestWork, Math.floor(Math.min(3 * moment, longestWait / 4, longestSync)));
    const leastWork = afford(1, Math.floor(most / 2));
    await property(
      fc.record({
        job: hooked(most, leastWork).map(withinWait),
        /** How long it waits for another; undefined for not at all. */
        busy: afford(
          fc.option(fc.integer({ min: 1, max: longestWork }), { nil: undefined, freq: 2 }),
          fc.constant(undefined),
        ),
      }),
      async ({ job, busy }, caseContext) => {
        const { webhooks, notBefore, cover } = caseContext;
        const webhook = webhooks.open([200]);

        const begun = caseContext.time.now();
        const completed =
          busy === undefined
            ? await complete(job, bodyOf(job, webhook.url), caseContext)
            : await completeBehind(job, busy, webhook.url, caseContext);
        const call = await firstCall(webhook, completed, caseContext);

        const least = job.work + (busy ?? 0);
        notBefore(call.begun.latest - begun, least, 'the milliseconds until the webhook was called');
        cover(busy === undefined ? job.operation : 'queued');
      },
      { covers: afford({ run: 0.1, runsync: 0.1, queued: 0.25 }, {}) },
    );
    if (!isAffordable('jobs that were tried again')) return;
    await property([150_000, 240_000], judgeAgain);
  },
);

/** While a later attempt is at work the job has not completed, however the first one ended. */
async function judgeAgain(work: Duration, caseContext: CaseContext): Promise<void> {
  const { when, webhooks, beacons, time, expect } = caseContext;
  const own = { fail: webhooks.open([200]), crash: webhooks.open([200]) };
  const body = (how: Breakage) => ({
    input: probing({ work, beacon: beacons.breaking(how, 1) }),
    webhook: own[how].url,
  });
  const jobs = await triedAgain(body, caseContext);
  await time.reach(time.now() + Math.floor(work / 2));
  let atWork = 0;
  for (const { id, how } of jobs) {
    const { record } = await when.status(id);
    if (record.status === 'COMPLETED' || beacons.ends(id) > 0) continue;
    atWork += 1;
    expect(own[how].calls.length, 'the calls while a later attempt is at work').toBe(0);
  }
  if (atWork === 0) caseContext.inconclusive('the job has ended');
}

function withinWait(job: Hooked): Hooked {
  return job.operation === 'runsync' ? { ...job, work: Math.min(job.work, longestSync) } : job;
}

/** The same for a job that has to wait for the one worker of an endpoint first; `/runsync` is left out. */
async function completeBehind(job: Hooked, busy: Duration, webhook: string, caseContext: CaseContext) {
  const { given, when, time, inconclusive } = caseContext;
  const before = time.now();
  await caseContext.exclusively();
  const on = 'exclusive';
  const blocker = await given.run(unending(busy), on);
  // Which of two queued jobs comes first is open: the other must be at work.
  await untilState(blocker, ['IN_PROGRESS'], caseContext, { on });
  const { id } = await given.run(bodyOf(job, webhook), on);
  await untilState({ id }, ['COMPLETED'], caseContext, { within: busy + job.work, on });
  const { record, answered } = await when.status(id, on);
  if (record.status !== 'COMPLETED') return inconclusive(`the job is ${record.status}`);
  return { id, earliest: before + busy + job.work, latest: answered };
}
