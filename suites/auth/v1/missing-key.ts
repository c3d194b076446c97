import { rule } from '../../../harness/rule/rule.ts';
import { preparedOperations } from '../../v1/resources/prepared.ts';
import { refusedWithout } from '../v2/refusals.ts';

rule('auth.v1.missing-key', { api: 'v1', calls: 12 }, async (bench) => {
  await bench.holds(preparedOperations, async (operation, scene) => {
    const refused = await refusedWithout(operation, { key: 'missing' }, scene, bench);

    scene.expect(refused.status, 'the status without a key').toBe(401);
  });
});
