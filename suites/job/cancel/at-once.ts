import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { behindAnother, isUnfinished, unending } from '../../shared/jobs/jobs.ts';

/** How much longer a job works than its cancel could legitimately take. */
const shortestWork = 10_000;
const longestWork = limits.executionTimeout.default;

/** Waiting jobs are cancelled as well, where making one wait costs nothing: neither answer waits for the job. */
rule(
  'job.cancel.at-once',
  { calls: 4, waits: { least: 5000, most: 2 * longestWork + 600_000 } },
  async ({ property, longestWait, afford, moment }) => {
    const least = afford(shortestWork, Math.max(shortestWork, 3 * moment));
    const most = afford(longestWork, 2 * least);
    await property(
      fc.record({
        work: fc.integer({ min: least, max: most }),
        /** How long it is let be before, as a share of its work or of what may be waited. */
        at: fc.integer({ min: 0, max: 50 }),
        streams: fc.boolean(),
        queued: afford(fc.boolean(), fc.constant(false)),
      }),
      async ({ work, at, streams, queued }, caseContext) => {
        const { given, when, time, request, expect, elapsed, cover } = caseContext;
        const on = queued ? await behindAnother(caseContext) : 'probe';
        const body = unending(work + 3 * time.slack, streams ? { yield: [1, 2, 3] } : {});
        const job = await given.run(body, on, { goesOn: true });
        await time.reach(job.answered + Math.floor((Math.min(work, longestWait / 2) * at) / 100));
        const before = await given.status(job.id, on);
        if (!isUnfinished(before)) caseContext.inconclusive(`the job is ${before.record.status} already`);

        const cancel = request({ operation: 'cancel', jobId: job.id, endpoint: on });
        const soon = time.slack + time.tick;
        const answer = await time.settle(when.call(cancel), time.now() + soon);

        elapsed(() => expect(answer, `an answer within ${soon} ms`).toBeDefined());
        expect(answer).toBeAccepted();
        expect(answer!.record).toMatchObject({ id: job.id, status: 'CANCELLED' });
        const took = answer!.answered - answer!.sent;
        elapsed(() => expect(took, 'the milliseconds until the answer').toBeLessThanOrEqual(soon));
        cover(before.record.status ?? '');
      },
      { covers: afford({ IN_QUEUE: 0.1, IN_PROGRESS: 0.1 }, {}) },
    );
  },
);
