import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { BurstAnswer } from '../../../service/client/burst.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { isAnsweredByService, isPutOff } from '../../shared/jobs/many-jobs.ts';
import { assertUntroubled } from '../bursts.ts';
import { countsCalls } from '../counts-calls.ts';
import { limitOf, window } from '../operations.ts';
import {
  assertOverlap,
  type HeldOperation,
  heldOperations,
  heldRequest,
  holdAll,
  releaseAll,
} from './held.ts';

/** A small part of the time for which calls are held: they must not end meanwhile. */
const longestPause = limits.wait.maximum / 10;

/** One call more than may be in flight, while all the others wait for a job. */
rule(
  'limit.concurrent.refused',
  { fixes: countsCalls, calls: 1500, waits: { least: 14 * window, most: 6_000_000 } },
  async (ruleContext) => {
    const { exclusive } = ruleContext.requestsPerWorker;
    await ruleContext.property(heldOperations(ruleContext), async (operation, caseContext) => {
      const { time, inconclusive } = caseContext;
      const { concurrent } = limitOf(operation);
      if (exclusive !== null && !((exclusive ?? Infinity) <= concurrent))
        inconclusive('the limit may be higher here');
      const request = await heldRequest(operation, caseContext);
      const held = await holdAll(request, concurrent, caseContext);
      if (time.kind === 'real') await time.reach(time.now() + Math.min(ruleContext.moment, longestPause));

      const more = await oneMore(request, caseContext);

      const [before, ...later] = await releaseAll(held, caseContext);
      if (before!.some(isPutOff)) inconclusive('some of the calls in flight were put off');
      await expectRefused(operation, more, [before!, ...later].flat(), caseContext);
    });
  },
);

/**
 * A call was put off: the one more, or one that made up for others that were lost on the way. Those may be in flight as
 * well.
 * @throws Inconclusive when the calls before were not all in flight
 */
async function expectRefused(
  operation: HeldOperation,
  more: BurstAnswer,
  before: readonly BurstAnswer[],
  caseContext: CaseContext,
): Promise<void> {
  const { expect, elapsed, transported, inconclusive } = caseContext;
  const { concurrent } = limitOf(operation);
  const own = before.filter(isAnsweredByService);
  const last = own.find(isPutOff) ?? more;
  const isRefused = isPutOff(last);
  const inFlight = own.filter((answer) => !isPutOff(answer));
  assertOverlap(operation, inFlight, isRefused ? last.answered : last.sent, caseContext);
  if (!isRefused && inFlight.length < concurrent) inconclusive('not all calls in flight were answered');
  const words = `the answer to one call more than the ${concurrent} in flight is a 429`;
  if (isAnsweredByService(last)) {
    elapsed(() => expect(isRefused, words).toBe(true));
    return;
  }
  await assertUntroubled(concurrent, caseContext);
  transported(() => expect(isRefused, words).toBe(true));
}

/** How often one call more is made, while it is lost on the way. */
const mostTries = 4;

/** The answer to one call more. */
async function oneMore(request: JobRequest, { burst }: CaseContext): Promise<BurstAnswer> {
  for (let tries = 1; ; tries++) {
    const [more] = await burst({ requests: [request], calls: 1, atOnce: 1 }).end();
    if (isAnsweredByService(more!) || tries === mostTries) return more!;
  }
}
