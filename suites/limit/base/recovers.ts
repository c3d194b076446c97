import { rule } from '../../../service/case/rule.ts';
import { excessOf, expectAllowed, silence, spend, spread } from '../bursts.ts';
import { acceptedRequests } from '../calls.ts';
import { countsCalls } from '../counts-calls.ts';
import { limitedOperations, limitOf, window } from '../operations.ts';

/** What is spent is forgotten after a silent window, whatever the design: a log is empty, a bucket is full again. */
rule(
  'limit.base.recovers',
  { fixes: countsCalls, calls: 8000, waits: { least: 4 * window, most: 6_000_000 } },
  async (ruleContext) => {
    await ruleContext.property(limitedOperations(ruleContext), async (operation, caseContext) => {
      const { requests: limit } = limitOf(operation);
      const requests = await acceptedRequests(operation, limit + excessOf(limit), caseContext);
      const [spent, whole] = [requests.slice(0, excessOf(limit)), requests.slice(-limit)];
      await spend(spent, limit, caseContext);
      await silence(caseContext);

      const answers = await spread(whole, limit, caseContext);

      await expectAllowed(answers, caseContext);
    });
  },
);
