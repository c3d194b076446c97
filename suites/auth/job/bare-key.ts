import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { judgedCall } from '../../shared/jobs/jobs.ts';
import { jobOperations } from '../../shared/jobs/operations.ts';

/** An unknown bare key must be refused, or a known one's being taken says nothing. */
rule(
  'auth.job.bare-key',
  { calls: 9, waits: { least: 0, most: 30 * limits.wait.default } },
  async ({ property }) => {
    await property(jobOperations, async (operation, caseContext) => {
      const { pair, expect, inconclusive } = caseContext;
      const [accepted, twin = accepted] = await operation.prepare(caseContext);

      const bare = await pair(accepted, { ...twin, keyForm: 'bare' }, ['jobId']);

      expect(bare).toBeAccepted();
      const unknown = await judgedCall({ ...twin, keyForm: 'bare', key: 'invalid' }, caseContext);
      if (unknown.status < 400) inconclusive(`${operation.name} takes any bare key`);
    });
  },
);
