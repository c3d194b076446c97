import { rule } from '../../../service/case/rule.ts';
import { answeredOf, expectNonePutOff, silence } from '../bursts.ts';
import { countsCalls } from '../counts-calls.ts';
import { isBrief, limitOf, window } from '../operations.ts';
import { judgeAfterRefused, judgeAfterUnknown, operationsOfJobs } from './after-refused.ts';
import { fastOperations, judgeAtOnce } from './at-once.ts';
import { assertOverlap, heldOperations, heldRequest, hold, release } from './held.ts';

/** Which share of the limit is held once more when all calls have ended: they must have been counted out. */
const again = 0.1;

/**
 * Calls that wait for a job, as many as may be in flight, and some more when those have ended; and of operations that wait
 * for nothing as many calls at once.
 */
rule(
  'limit.concurrent.allowed',
  { fixes: countsCalls, calls: 5000, waits: { least: 14 * window, most: 6_000_000 } },
  async (ruleContext) => {
    await ruleContext.property(heldOperations(ruleContext), async (operation, caseContext) => {
      const { concurrent } = limitOf(operation);
      const request = await heldRequest(operation, caseContext);

      const held = await hold(request, concurrent, caseContext);
      const answers = await release(held, caseContext);
      await silence(caseContext);
      const others = await release(
        await hold(request, Math.ceil(again * concurrent), caseContext),
        caseContext,
      );

      await expectNonePutOff(answers, `of ${concurrent} calls in flight, those answered 429`, caseContext);
      assertOverlap(
        operation,
        await answeredOf(answers, caseContext),
        Math.max(...answers.map(({ sent }) => sent)),
        caseContext,
      );
      await expectNonePutOff(others, 'calls answered 429 when those before had ended', caseContext);
    });
    await ruleContext.property(fastOperations(ruleContext), (operation, caseContext) =>
      judgeAtOnce(operation, ruleContext, caseContext),
    );
    if (!ruleContext.ownWorld || isBrief(ruleContext)) return;
    await ruleContext.property(['runsync'] as const, judgeAfterRefused);
    await ruleContext.property(operationsOfJobs, (operation, caseContext) =>
      judgeAfterUnknown(operation, caseContext, ruleContext),
    );
  },
);
