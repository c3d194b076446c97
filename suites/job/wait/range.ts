import fc from 'fast-check';
import { saysRefused } from '../../../engine/http/gateway-status.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { jobOutliving } from './end-of-wait.ts';

const { minimum, maximum, default: usual } = limits.wait;

/** The range includes both. */
const bounds = [minimum, maximum];

/** Two jobs of each wait: one that is done at once, accepted with a wait in the range; one that outlives every wait. */
rule(
  'job.wait.range',
  { calls: 3, waits: { least: minimum + 2000, most: 3 * maximum + 600_000 } },
  async ({ property, longestWait, afford }) => {
    const domain = longestWait > maximum ? fc.oneof(below(), above()) : below();
    await property(
      domain,
      async (wait, caseContext) => {
        const { when, request, pair, time, expect, elapsed, cover } = caseContext;
        const quick = request({
          operation: 'runsync',
          body: { input: probing({}) },
          query: { wait: usual },
        });
        judgeRefusal(await pair(quick, { ...quick, query: { wait } }), caseContext);

        const body = jobOutliving(maximum, caseContext);
        const answer = await time.settle(when.runsync(body, wait), time.now() + maximum + time.setupTimeout);

        elapsed(() => expect(answer, `an answer by ${maximum} ms and much more`).toBeDefined());
        const took = answer!.answered - answer!.sent;
        elapsed(() =>
          expect(took, 'the milliseconds until the answer').toBeLessThanOrEqual(maximum + time.slack),
        );
        if (took < minimum) await judgeEarly(answer!, caseContext);
        cover(wait < minimum ? 'below' : 'above');
      },
      { covers: afford({ below: 0.1, above: 0.1 }, {}) },
    );
    await property(bounds, async (wait, caseContext) => {
      const { request, pair, expect } = caseContext;
      const body = { input: probing({}) };
      const quick = request({ operation: 'runsync', body, query: { wait: usual } });

      const answer = await pair(quick, { ...quick, query: { wait } });

      const isRefused = saysRefused(answer.status) && answer.answered - answer.sent < wait;
      expect(isRefused, `whether a wait of ${wait} ms, which is in the range, is refused`).toBe(false);
    });
  },
);

function below(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(minimum - 1, 0, -1),
    fc.integer({ min: 1, max: minimum - 1 }),
    fc.integer({ min: -maximum, max: -1 }),
  );
}

function above(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(maximum + 1, 2 * maximum),
    fc.integer({ min: maximum + 1, max: 2 * maximum }),
    fc.integer({ min: maximum + 1, max: 1000 * maximum }),
  );
}

/** What comes before any wait in the range could have ended, and is no success, is a refusal. */
function judgeRefusal(answer: Answer, { expect }: CaseContext): void {
  const took = answer.answered - answer.sent;
  if (took < minimum && answer.status >= 400) expect(answer).toBeRefusedWith(400);
}

/** A job that is at work was not refused, and its caller was to wait. */
async function judgeEarly(answer: Answer, caseContext: CaseContext): Promise<void> {
  const { time, beacons, expect, elapsed } = caseContext;
  judgeRefusal(answer, caseContext);
  const job = await time.until(async () => beacons.jobs()[0], time.now() + time.tick);
  if (job !== undefined && beacons.ends(job) > 0)
    caseContext.inconclusive('the job was done before the answer');
  if (job === undefined && answer.status < 400)
    caseContext.inconclusive('answered before the job was seen at work');
  const took = answer.answered - answer.sent;
  if (job !== undefined) {
    elapsed(() =>
      expect(took, 'the milliseconds until an answer about a job at work').toBeGreaterThanOrEqual(minimum),
    );
  }
}
