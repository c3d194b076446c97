import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { jobOperations } from '../../job/operations.ts';
import { expectNoRun, refusalOf } from './refusals.ts';

rule(
  'auth.job.missing-key',
  { calls: 8, waits: { least: 0, most: 20 * limits.wait.default } },
  async ({ holds }) => {
    await holds(jobOperations, async (operation, scene) => {
      const refused = await refusalOf(operation, { key: 'missing' }, scene);

      scene.expect(refused).toBeRefusedWith(401);
      await expectNoRun(operation, scene);
    });
  },
);
