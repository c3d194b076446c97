import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { judgedCall } from '../../shared/jobs/jobs.ts';
import { jobOperations } from '../../shared/jobs/operations.ts';

const unauthorized = [401, 403];

/** Without a key the same call must be refused, or its being taken says nothing about the key. */
rule(
  'auth.job.bearer',
  { calls: 8, waits: { least: 0, most: 20 * limits.wait.default } },
  async ({ property }) => {
    await property(jobOperations, async (operation, caseContext) => {
      const [accepted, twin = accepted] = await operation.prepare(caseContext);

      const answer = await judgedCall(accepted, caseContext);

      const refused = await judgedCall({ ...twin, key: 'missing' }, caseContext);
      caseContext.expect(unauthorized, 'the statuses that refuse a key').not.toContain(answer.status);
      caseContext.offered(answer);
      if (answer.status > 299) caseContext.inconclusive(`${operation.name} was refused for another reason`);
      if (refused.status < 400) caseContext.inconclusive(`${operation.name} needs no key`);
    });
  },
);
