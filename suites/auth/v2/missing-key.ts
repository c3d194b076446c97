import { rule } from '../../../harness/rule/rule.ts';
import { everyOperation } from '../../v2/resources/every-operation.ts';
import { expectRefused, refusedWithout } from './refusals.ts';

rule('auth.v2.missing-key', { api: 'v2', calls: 13 }, async (bench) => {
  await bench.holds(everyOperation, async (operation, scene) => {
    const refused = await refusedWithout(operation, { key: 'missing' }, scene, bench);

    expectRefused(refused, 401, scene);
  });
});
