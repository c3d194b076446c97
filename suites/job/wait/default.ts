import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { mayWait } from '../retry/retried.ts';
import { jobOutliving, judgeEndOfWait, outlives } from './end-of-wait.ts';
import { judgeQueued } from './queued-wait.ts';

const wait = limits.wait.default;

/** Whatever the job is: how long it would still work, and whether it has something to show meanwhile. */
rule(
  'job.wait.default',
  { calls: 6, waits: { least: wait + 1000, most: wait + 600_000 } },
  async (ruleContext) => {
    const { property, afford } = ruleContext;
    const longestWork = afford(10 * wait, wait + 2 * outlives);
    await property(
      fc.record({
        work: fc.integer({ min: wait + outlives, max: longestWork }),
        streams: fc.boolean(),
      }),
      async ({ work, streams }, caseContext) => {
        const body = jobOutliving(wait, caseContext, {
          work,
          ...(streams ? { yield: [1, 2, 3, 4, 5, 6, 7] } : {}),
        });

        await judgeEndOfWait(caseContext.when.runsync(body), wait, body, caseContext);
      },
    );
    if (!mayWait(ruleContext)) return ruleContext.untried('jobs that wait in the queue');
    const { minimum } = limits.executionTimeout;
    const policies = [{}, { executionTimeout: minimum }, { lowPriority: true }];
    await property(policies, (policy, caseContext) => judgeQueued({ policy }, caseContext));
  },
);
