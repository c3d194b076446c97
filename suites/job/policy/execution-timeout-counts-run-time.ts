import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { timeLimits } from '../../arbitraries/time-limits.ts';
import { callsToFollow, endsTimedOut, longestUnwatched, outlives, pickedUp } from './time-outs.ts';

const { minimum, maximum } = limits.executionTimeout;
const day = 86_400_000;

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
  },
);
