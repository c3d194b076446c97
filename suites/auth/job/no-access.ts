import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { jobOperations, operationsOnCompleted } from '../../shared/jobs/operations.ts';
import { expectNoAccessToMade, waysToMake } from './made-endpoint.ts';
import { expectBareRefused, expectNoRun, refusalOf } from './refusals.ts';

/** Section 5 says 403; the table of the job API has 401 for a missing permission. */
const fair = [401, 403];

rule(
  'auth.job.no-access',
  {
    calls: 30,
    waits: { least: 0, most: 20 * limits.wait.default },
    makes: { endpoint: [1, 4] },
  },
  async (ruleContext) => {
    await ruleContext.property(
      [...jobOperations, ...operationsOnCompleted],
      async (operation, caseContext) => {
        const refused = await refusalOf(operation, { key: 'noAccess' }, caseContext);

        caseContext.expect(fair, 'the statuses that refuse a key without access').toContain(refused.status);
        await expectBareRefused(refused, caseContext);
        await expectNoRun(operation, caseContext);
      },
    );
    const ways = waysToMake(ruleContext);
    if (ways.length === 0) return;
    await ruleContext.property(ways, (way, caseContext) =>
      expectNoAccessToMade(way, caseContext, ruleContext),
    );
  },
);
