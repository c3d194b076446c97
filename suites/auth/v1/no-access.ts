import { rule } from '../../../harness/rule/rule.ts';
import { preparedOperations } from '../../v1/resources/prepared.ts';
import { refusedWithout } from '../v2/refusals.ts';

/** Lists may lawfully show what the other key has. */
const own = preparedOperations.filter(({ named }) => named);

rule('auth.v1.no-access', { api: 'v1', calls: 12 }, async (bench) => {
  await bench.holds(own, async (operation, scene) => {
    const refused = await refusedWithout(operation, { key: 'noAccess' }, scene, bench);

    scene.expect(refused.status, 'the status with a key that has no access').toBe(403);
  });
});
