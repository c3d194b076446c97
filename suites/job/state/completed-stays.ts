import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { jsonObject } from '../../arbitraries/json-object.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { behindAnother, untilState } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';

const retention = limits.retention.run;
/** Within the default execution time. */
const longestWork = 500_000;
const mostLooks = 4;

type StayingSpec = { output: object; work: Duration; cancelAt: number | undefined; queued: boolean };

type Finished = Pick<Answer, 'record' | 'sent' | 'answered'> & { id: string; on: EndpointName | undefined };

/** As long as its retention can't be over, the record is what it was, or gone: that it is kept is another rule. */
rule(
  'job.state.completed-stays',
  { fixes: keptForLong, calls: 5 + mostLooks, waits: { least: 5000, most: 2 * retention + 600_000 } },
  async ({ property, longestWait, ownWorld, afford, moment }) => {
    const mostWork = afford(longestWork, Math.min(longestWork, moment, longestWait / 3));
    /** A job that is to be cancelled within `mostWork` must not end before that, however long a call takes. */
    const workingOn = (spec: StayingSpec): StayingSpec =>
      !ownWorld && spec.cancelAt !== undefined ? toBeCancelled(spec, mostWork) : spec;
    const longest = Math.min(retention - 1, Math.floor(longestWait / 2));
    await property(
      fc.record({
        order: fc
          .record({
            output: jsonObject(),
            work: fc.integer({ min: 1, max: Math.floor(mostWork) }),
            /** When it is cancelled, as a share of its work. */
            cancelAt: fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined, freq: 2 }),
            queued: afford(fc.boolean(), fc.constant(false)),
          })
          .map(workingOn),
        looks: fc.array(fc.integer({ min: 0, max: longest }), { minLength: 2, maxLength: mostLooks }),
      }),
      async ({ order, looks }, caseContext) => {
        const { when, time, expect, cover } = caseContext;
        const { id, record, sent, answered, on } = await finished(order, caseContext);

        for (const look of looks.sort((a, b) => a - b)) {
          await time.reach(answered + look);
          const answer = await when.status(id, on);
          if (answer.answered - sent >= retention) break;
          if (answer.status >= 400 && answer.status < 500) continue;
          expect(answer).toBeFound();
          expect(answer.record).toMatchObject({ id, status: record.status });
          expect(answer.record.output, 'the output').toEqual(record.output);
        }
        cover(order.cancelAt === undefined ? 'COMPLETED' : 'CANCELLED');
      },
      { covers: { COMPLETED: 0.1, CANCELLED: 0.1 } },
    );
  },
);

/** The same spec with far more work than is waited for; its instant of cancelling stays a share of `within`. */
function toBeCancelled(spec: StayingSpec, within: Duration): StayingSpec {
  const work = Math.floor(Math.min(longestWork, 10 * within));
  return { ...spec, work, cancelAt: (spec.cancelAt! * within) / work };
}

/** A job that is COMPLETED or CANCELLED, its record as it was first seen, and between which instants it ended. */
async function finished(
  { output, work, cancelAt, queued }: StayingSpec,
  caseContext: CaseContext,
): Promise<Finished> {
  const { given, time, inconclusive } = caseContext;
  const on = queued && cancelAt !== undefined ? await behindAnother(caseContext) : undefined;
  const job = await given.run({ input: probing({ work, return: output }) }, on);
  if (cancelAt === undefined) {
    const { record, answered } = await untilState(job, ['COMPLETED'], caseContext, { within: work });
    return { id: job.id, record, sent: job.sent + work, answered, on };
  }
  await time.reach(job.answered + Math.floor((work * cancelAt) / 100));
  const { sent, answered } = await given.cancel(job.id, on);
  const { record } = await given.status(job.id, on);
  if (record.status !== 'CANCELLED') inconclusive(`the job is ${record.status} right after its cancel`);
  return { id: job.id, record, sent, answered, on };
}
