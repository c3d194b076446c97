import { rule } from '../../../harness/rule/rule.ts';
import { preparedOperations } from '../../v2/resources/prepared.ts';
import { expectRefused, refusedWithout } from './refusals.ts';

rule('auth.v2.missing-key', { api: 'v2', calls: 12 }, async (bench) => {
  await bench.holds(preparedOperations, async (operation, scene) => {
    const refused = await refusedWithout(operation, { key: 'missing' }, scene, bench);

    expectRefused(refused, 401, scene);
  });
});
