import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { behindAnother, isUnfinished } from '../jobs.ts';

const { minimum, maximum } = limits.ttl;
/** How much longer than its ttl a job would work. Its execution time must not end first. */
const outlives = 60_000;
const longestTtl = maximum - 2 * outlives;

rule(
  'job.policy.ttl.deletes',
  { calls: 4, waits: { least: minimum + 1000, most: maximum } },
  async ({ holds, longestWait, clock }) => {
    const longest = Math.min(longestTtl, longestWait - 1000);
    await holds(
      fc.record({
        ttl: fc.integer({ min: minimum, max: longest }),
        /** When it is looked at before, as a share of the ttl. */
        before: fc.integer({ min: 0, max: 90 }),
        queued: clock === 'virtual' ? fc.boolean() : fc.constant(false),
      }),
      async ({ ttl, before, queued }, scene) => {
        const { given, when, time, expect, elapsed, cover } = scene;
        const on = queued ? await behindAnother(scene) : undefined;
        const job = await given.run(unending(ttl + outlives, ttl), on);
        await time.reach(job.sent + Math.floor((ttl * before) / 100));
        const alive = await given.status(job.id, on);
        if (!isUnfinished(alive)) scene.unjudged(`the job is ${alive.record.status} already`);

        await time.reach(job.answered + ttl + time.slack + time.tick);
        const after = await when.status(job.id, on);

        elapsed(() => expect(after).toBeGone());
        cover(alive.record.status ?? '');
      },
      { covers: clock === 'virtual' ? { IN_QUEUE: 0.2, IN_PROGRESS: 0.2 } : {} },
    );
  },
);

/** A job that its ttl ends before its work and its execution time do. */
function unending(work: number, ttl: number): object {
  return { input: probing({ work }), policy: { ttl, executionTimeout: maximum } };
}
