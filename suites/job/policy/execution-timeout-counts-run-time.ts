import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { timeLimits } from '../../arbitraries/time-limits.ts';
import { lastingEnd } from '../../shared/jobs/broken-for-good.ts';
import { occupy } from '../../shared/jobs/waiting.ts';
import {
  callsToFollow,
  endsTimedOut,
  longestUnwatched,
  notTimedOutBefore,
  outlives,
  pickedUp,
} from './time-outs.ts';

const { minimum, maximum } = limits.executionTimeout;
const day = 86_400_000;
/** For how long no attempt begins once a job has timed out for good, in milliseconds: well within its retention. */
const quietOnceOver: Duration = 300_000;

/** One worker, kept busy: the job waits for longer than its limit, or for less, before its time begins to count. */
rule(
  'job.policy.execution-timeout.counts-run-time',
  { calls: callsToFollow + 4, waits: { least: minimum + 6000, most: 2 * limits.ttl.maximum } },
  async (ruleContext) => {
    const { property, longestWait, afford, moment } = ruleContext;
    const longest = afford(day, Math.min(longestUnwatched, Math.floor(longestWait / 3)));
    const queued = fc.integer({ min: moment, max: Math.max(moment, longest) });
    await property(
      fc.record({ limit: timeLimits(limits.executionTimeout, longest), queued }),
      async ({ limit, queued }, caseContext) => {
        const { given, time, beacons, cover } = caseContext;
        const policy = { executionTimeout: maximum, ttl: limits.ttl.maximum };
        const work = (ms: number) => probing({ beacon: beacons.url, work: ms });
        const blocker = await pickedUp(await given.run({ input: work(queued), policy }), caseContext);
        const job = await given.run({
          input: work(limit + outlives),
          policy: { ...policy, executionTimeout: limit },
        });
        await time.reach(blocker.earliest + queued - time.tick);
        const waiting = await given.status(job.id);
        if (waiting.record.status !== 'IN_QUEUE')
          caseContext.inconclusive('the job did not wait in the queue');

        const pickup = await pickedUp(job, caseContext);

        await endsTimedOut(pickup, limit, ruleContext, caseContext);
        cover(queued > limit ? 'queued for longer than the limit' : 'queued for less');
      },
      {
        covers: afford({ 'queued for longer than the limit': 0.1, 'queued for less': 0.1 }, {}),
      },
    );
    if (!ruleContext.isAffordable('a job that waits once more when it was retried')) return;
    await property([60_000, 450_000], (again, caseContext) => judgeRetried(again, ruleContext, caseContext));
  },
);

/**
 * A job that was retried has all of its time to run, for however long it waits then. Whether it keeps its policy is open:
 * its limit is the one that holds without.
 * @param again how long it waits, in milliseconds
 */
async function judgeRetried(
  again: Duration,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { given, when, request, time, beacons, inconclusive } = caseContext;
  const on = 'exclusive';
  const limit = ruleContext.executionTimeouts[on] ?? limits.executionTimeout.default;
  const policy = { executionTimeout: limit, ttl: limits.ttl.maximum };
  await caseContext.exclusively();
  const input = probing({ beacon: beacons.url, work: limit + outlives });
  const { id } = await given.run({ input, policy }, on);
  // Time-outs may be tried again by themselves, and each attempt has its own time then.
  await lastingEnd(
    { id, on },
    'TIMED_OUT',
    { by: time.now() + 4 * limit, quiet: quietOnceOver },
    caseContext,
  );
  await occupy(again, caseContext);
  beacons.forget(id);
  const retried = await when.call(request({ operation: 'retry', jobId: id, endpoint: on }));
  if (retried.record.status !== 'IN_QUEUE') inconclusive('the job is not queued again');
  await time.reach(retried.answered + again / 2);
  const waiting = await given.status(id, on);
  if (waiting.record.status !== 'IN_QUEUE') inconclusive('the job did not wait in the queue again');
  const pickup = await pickedUp({ id, sent: retried.sent }, caseContext, on);

  await notTimedOutBefore(pickup, limit, caseContext);
}
