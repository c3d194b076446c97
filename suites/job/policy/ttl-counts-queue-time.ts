import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { timeLimits } from '../../arbitraries/time-limits.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { endedByTtl, goneAfter, outlives, thereBefore } from './lifespans.ts';

const { maximum } = limits.ttl;
const day = 86_400_000;

/** One worker, kept busy: the job waits for some of its lifespan and runs for the rest of it. */
rule(
  'job.policy.ttl.counts-queue-time',
  { calls: 7, waits: { least: 14_000, most: maximum + 20 * outlives } },
  async ({ property, longestWait, afford, moment }) => {
    const longest = afford(maximum, longestWait - 1000);
    /** After the wait in the queue a fifth of it is left, in which the job must come to run. */
    const least = Math.min(longest, 6 * moment);
    const any = fc.record({
      ttl: afford(timeLimits(limits.ttl, longest), fc.integer({ min: least, max: longest })),
      /** The share of the ttl that is spent in the queue. */
      queued: fc.integer({ min: 10, max: 80 }).map((percent) => percent / 100),
    });
    const example = fc.constant({ ttl: 7 * day, queued: 2 / 7 });
    await property(
      longest < maximum ? any : fc.oneof({ weight: 20, arbitrary: any }, { weight: 1, arbitrary: example }),
      async ({ ttl, queued }, caseContext) => {
        const { given, time, inconclusive, cover } = caseContext;
        const waits = Math.floor(ttl * queued);
        const blocker = await given.run(unending(waits));
        await untilState(blocker, ['IN_PROGRESS'], caseContext);
        const job = await given.run(endedByTtl(ttl + outlives, ttl));
        await time.reach(blocker.sent + waits - time.tick);
        const waiting = await given.status(job.id);
        if (waiting.record.status !== 'IN_QUEUE') inconclusive('the job did not wait in the queue');

        const before = await thereBefore(job.id, job.sent + ttl, caseContext);

        if (before.record.status !== 'IN_PROGRESS') inconclusive('the job did not come to run');
        await goneAfter(job.id, job.answered + ttl, caseContext);
        cover(ttl > day ? 'longer than a day' : 'up to a day');
      },
      { covers: afford({ 'longer than a day': 0.1, 'up to a day': 0.1 }, {}) },
    );
  },
);
