import fc from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { isUnfinished, untilState } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { assertRetained } from '../../shared/jobs/retained.ts';

/** The profile's bound on retries speaks of attempts that fail within so long. */
const longestWork = 10_000;
/** How long it is looked again after the job was first seen FAILED: well within its retention. */
const mostPatience = 1_200_000;

/**
 * The same job without the command to fail completes, so that it is the failing that ends it. How many attempts there are
 * is open: the target's profile says how long they may take.
 */
rule(
  'job.state.failed',
  { fixes: keptForLong, calls: 5, waits: { least: 12_000, most: 7_200_000 } },
  async ({ property, retries, longestWait, moment, afford }) => {
    const most = afford(longestWork, Math.min(longestWork, moment, longestWait / 10));
    await property(
      fc.record({
        work: fc.integer({ min: 0, max: Math.floor(most) }),
        streams: fc.boolean(),
      }),
      async ({ work, streams }, caseContext) => {
        const { given, when, time, expect, elapsed, inconclusive } = caseContext;
        const probeSpec = { work, ...(streams ? { yield: [1, 2] } : {}) };
        const twin = await given.run({ input: probing(probeSpec) });
        await untilState(twin, ['COMPLETED'], caseContext, { within: work });

        const job = await given.run({ input: probing({ ...probeSpec, fail: { always: true } }) });
        const bound = job.answered + work + retries + time.slack;
        const patience = Math.min(bound, job.answered + longestWait / 2);
        let notEnded = job.sent;
        const seen = await time.until(async () => {
          const answer = await when.status(job.id);
          expect(answer.record.status, 'the state of a job that fails').not.toBe('COMPLETED');
          if (isUnfinished(answer)) notEnded = answer.sent;
          return answer.record.status === 'FAILED' ? answer : undefined;
        }, patience + time.setupTimeout);
        if (seen === undefined && time.now() < bound)
          inconclusive('automatic retries may still be under way');

        elapsed(() => expect(seen?.record, `a record by ${retries} ms`).toMatchObject({ status: 'FAILED' }));
        await time.reach(Math.min(bound, seen!.answered + Math.min(mostPatience, longestWait / 4)));
        const later = await when.status(job.id);
        if (isUnfinished(later) && time.now() < bound) inconclusive('another attempt followed');
        if (later.record.status !== 'FAILED') assertRetained(later, notEnded, caseContext);
        expect(later).toBeFound();
        expect(later.record).toMatchObject({ id: job.id, status: 'FAILED' });
      },
    );
  },
);
