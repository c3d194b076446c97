import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { beforehand, behindAnother, isUnfinished, unending } from '../jobs.ts';

const kept = limits.retention.run;
const mostLooks = 2;

/** Looked at when the work would have ended, at any other times, and last just before the record may expire. */
rule(
  'job.cancel.sticks',
  { calls: 7 + mostLooks, waits: { least: 5000, most: kept + 600_000 } },
  async ({ holds, longestWait, clock, moment }) => {
    const longest = Math.min(kept, longestWait - 1000);
    const shortestWork = clock === 'virtual' ? 5000 : Math.max(5000, 2 * moment);
    await holds(
      fc.record({
        work: fc.integer({ min: Math.min(shortestWork, longest - 1), max: longest - 1 }),
        looks: fc.array(fc.integer({ min: 0, max: longest }), { maxLength: mostLooks }),
        queued: clock === 'virtual' ? fc.boolean() : fc.constant(false),
      }),
      async ({ work, looks, queued }, scene) => {
        const { given, when, time, expect, cover } = scene;
        const on = queued ? await behindAnother(scene, work) : undefined;
        const job = await given.run(unending(work), on);
        const before = await given.status(job.id, on);
        if (!isUnfinished(before)) scene.unjudged(`the job is ${before.record.status} already`);
        const cancelled = await given.cancel(job.id, on);

        const last = cancelled.sent + Math.min(longest, kept - beforehand(scene));
        const ends = job.answered + work * (queued ? 2 : 1) + time.tick;
        const moments = [ends, ...looks.map((look) => cancelled.answered + look)].filter((one) => one < last);
        for (const moment of [cancelled.answered, ...moments.sort((a, b) => a - b), last]) {
          await time.reach(moment);
          const answer = await when.status(job.id, on);
          if (answer.answered - cancelled.sent >= kept) scene.unjudged('the record may have expired');
          expect(answer).toBeFound();
          expect(answer.record).toMatchObject({ id: job.id, status: 'CANCELLED' });
        }
        cover(before.record.status ?? '');
      },
      { covers: clock === 'virtual' ? { IN_QUEUE: 0.1, IN_PROGRESS: 0.1 } : {} },
    );
  },
);
