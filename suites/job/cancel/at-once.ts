import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { behindAnother, unending, untilState } from '../jobs.ts';

/** How much longer a job works than its cancel could lawfully take. */
const shortestWork = 10_000;
const longestWork = limits.executionTimeout.default;

/** Waiting jobs are cancelled as well, where making one wait costs nothing: neither answer waits for the job. */
rule(
  'job.cancel.at-once',
  { calls: 4, waits: { least: 5000, most: 2 * longestWork + 600_000 } },
  async ({ holds, longestWait, clock }) => {
    await holds(
      fc.record({
        work: fc.integer({ min: shortestWork, max: longestWork }),
        /** How long it is let be before, as a share of its work or of what may be waited. */
        at: fc.integer({ min: 0, max: 50 }),
        streams: fc.boolean(),
        queued: clock === 'virtual' ? fc.boolean() : fc.constant(false),
      }),
      async ({ work, at, streams, queued }, scene) => {
        const { given, when, time, request, expect, elapsed, cover } = scene;
        const on = queued ? await behindAnother(scene) : 'probe';
        const job = await given.run(unending(work + 3 * time.slack, streams ? { yield: [1, 2, 3] } : {}), on);
        await untilState(job, [queued ? 'IN_QUEUE' : 'IN_PROGRESS'], scene, { on });
        await time.reach(time.now() + Math.floor((Math.min(work, longestWait / 2) * at) / 100));

        const cancel = request({ operation: 'cancel', jobId: job.id, endpoint: on });
        const most = time.slack + time.tick;
        const answer = await time.settle(when.call(cancel), time.now() + most);

        elapsed(() => expect(answer, `an answer within ${most} ms`).toBeDefined());
        expect(answer).toBeAccepted();
        expect(answer!.record).toMatchObject({ id: job.id, status: 'CANCELLED' });
        const took = answer!.answered - answer!.sent;
        elapsed(() => expect(took, 'the milliseconds until the answer').toBeLessThanOrEqual(most));
        cover(queued ? 'queued' : 'running');
      },
      { covers: clock === 'virtual' ? { queued: 0.1, running: 0.1 } : {} },
    );
  },
);
