import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { judgedCall } from '../../shared/jobs/jobs.ts';
import { jobOperations } from '../../shared/jobs/operations.ts';

/** An unknown bare key must be refused, or a known one's being taken says nothing. */
rule(
  'auth.job.bare-key',
  { calls: 9, waits: { least: 0, most: 30 * limits.wait.default } },
  async ({ holds }) => {
    await holds(jobOperations, async (operation, scene) => {
      const { pair, expect, unjudged } = scene;
      const [accepted, twin = accepted] = await operation.prepare(scene);

      const bare = await pair(accepted, { ...twin, keyForm: 'bare' }, ['jobId']);

      expect(bare).toBeAccepted();
      const unknown = await judgedCall({ ...twin, keyForm: 'bare', key: 'invalid' }, scene);
      if (unknown.status < 400) unjudged(`${operation.name} takes any bare key`);
    });
  },
);
