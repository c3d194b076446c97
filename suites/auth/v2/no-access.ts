import { rule } from '../../../harness/rule/rule.ts';
import { preparedOperations } from '../../v2/resources/prepared.ts';
import { expectRefused, refusedWithout } from './refusals.ts';

/** Lists may lawfully show what the other key has; the catalog is nobody's own. */
const own = preparedOperations.filter(({ named, path }) => named && !path.startsWith('/catalog'));

rule('auth.v2.no-access', { api: 'v2', calls: 12 }, async (bench) => {
  await bench.holds(own, async (operation, scene) => {
    const refused = await refusedWithout(operation, { key: 'noAccess' }, scene, bench);

    expectRefused(refused, 403, scene);
  });
});
