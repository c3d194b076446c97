import fc from 'fast-check';
import type { Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { statusAfterHandler } from '../../shared/jobs/jobs.ts';
import { judgeOtherEnds } from './other-ends.ts';

const { maximum } = limits.wait;
/** How much sooner than the wait the job ends. */
const sooner = 30_000;
/** How long a worker may take to start it where others are at work too. */
const busy = 60_000;

rule(
  'job.runsync.returns-early',
  { calls: 14, waits: { least: 2000, most: maximum + 600_000 } },
  async (ruleContext) => {
    const { property, afford, moment, longestWait } = ruleContext;
    const most = afford(maximum - 2 * sooner, Math.min(3 * moment, longestWait / 2, maximum / 4));
    await property(
      fc.record({
        work: fc.integer({ min: 0, max: Math.floor(most) }),
        /** Where between the end of the work and the longest wait the wait ends. */
        spare: fc.integer({ min: 0, max: 100 }),
      }),
      async ({ work, spare }, caseContext) => {
        const { when, time, beacons, expect, elapsed, inconclusive } = caseContext;
        const least = work + sooner + time.slack + (time.kind === 'virtual' ? 0 : busy);
        const wait = Math.floor(least + ((maximum - least) * spare) / 100);
        const body = { input: probing({ beacon: beacons.url, work }) };

        const call = when.runsync(body, wait);
        const ended = await time.until(
          async () => beacons.jobs().find((job) => beacons.ends(job) > 0),
          time.now() + wait - time.tick,
        );
        if (ended === undefined) return inconclusive('the job did not end within the wait', 'job-not-ended');
        let end = time.now();
        let shownAt: Instant | undefined;
        let answer = await time.settle(call, end + time.slack + time.tick);
        if (answer === undefined) {
          // The handler has ended, and the job perhaps not yet.
          await statusAfterHandler(ended, caseContext);
          end = time.now();
          shownAt = end;
          answer = await time.settle(call, end + time.slack + time.tick);
        }

        elapsed(() => expect(answer, 'an answer when the job had ended').toBeDefined());
        elapsed(() =>
          expect(answer!.answered - end, 'the milliseconds from the end of the job').toBeLessThanOrEqual(
            time.slack,
          ),
        );
        const isWaitOver = answer!.answered - answer!.sent >= wait;
        const isKnownToHaveEnded = shownAt !== undefined && shownAt <= answer!.answered;
        if (isWaitOver && !isKnownToHaveEnded && answer!.record.status !== 'COMPLETED')
          inconclusive('the wait was over after the handler had ended, and perhaps before its job had');
        expect(answer).toBeAccepted();
        expect(answer!.record.status, 'the status').toBe('COMPLETED');
      },
    );
    await judgeOtherEnds(ruleContext);
  },
);
