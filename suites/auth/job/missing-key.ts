import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { jobOperations } from '../../job/operations.ts';

rule(
  'auth.job.missing-key',
  { calls: 8, waits: { least: 0, most: 20 * limits.wait.default } },
  async ({ holds }) => {
    await holds(jobOperations, async (operation, scene) => {
      const { pair, expect } = scene;
      const [accepted, twin = accepted] = await operation.prepare(scene);

      const refused = await pair(accepted, { ...twin, key: 'missing' }, ['jobId']);

      expect(refused).toBeRefusedWith(401);
    });
  },
);
