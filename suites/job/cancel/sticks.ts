import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { beforehand, behindAnother, isUnfinished, unending, untilState } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { assertRetained } from '../../shared/jobs/retained.ts';

const kept = limits.retention.run;
const mostLooks = 2;

/** When the job is cancelled: as soon as it was taken, once it is at work, or while it waits behind another one. */
const whens = ['at once', 'at work', 'behind another'] as const;

/** Looked at when the work would have ended, at any other times, and last just before the record may expire. */
rule(
  'job.cancel.sticks',
  { fixes: keptForLong, calls: 8 + mostLooks, waits: { least: 5000, most: kept + 1_200_000 } },
  async ({ property, longestWait, afford, moment }) => {
    const longest = Math.min(kept, longestWait - 1000);
    const shortestWork = afford(5000, Math.max(5000, 2 * moment));
    await property(
      fc.record({
        work: fc.integer({ min: Math.min(shortestWork, longest - 1), max: longest - 1 }),
        looks: fc.array(fc.integer({ min: 0, max: longest }), { maxLength: mostLooks }),
        during: afford(fc.constantFrom(...whens), fc.constant(whens[0])),
      }),
      async ({ work, looks, during }, caseContext) => {
        const { given, when, time, expect, cover } = caseContext;
        const isQueued = during === 'behind another';
        const on = isQueued ? await behindAnother(caseContext, work) : undefined;
        const job = await given.run(unending(work), on);
        if (during === 'at work') await untilState(job, ['IN_PROGRESS'], caseContext);
        const before = await given.status(job.id, on);
        if (!isUnfinished(before)) caseContext.inconclusive(`the job is ${before.record.status} already`);
        const cancelled = await given.cancel(job.id, on);

        const last = cancelled.sent + Math.min(longest, kept - beforehand(caseContext));
        const ends = before.answered + work * (isQueued ? 2 : 1) + time.tick;
        const moments = [ends, ...looks.map((look) => cancelled.answered + look)].filter((one) => one < last);
        for (const moment of [cancelled.answered, ...moments.sort((a, b) => a - b), last]) {
          await time.reach(moment);
          const answer = await when.status(job.id, on);
          assertRetained(answer, cancelled.sent, caseContext);
          expect(answer).toBeFound();
          expect(answer.record).toMatchObject({ id: job.id, status: 'CANCELLED' });
        }
        cover(before.record.status ?? '');
      },
      { covers: afford({ IN_QUEUE: 0.1, IN_PROGRESS: 0.1 }, {}) },
    );
  },
);
