import { rule } from '../../../harness/rule/rule.ts';
import { callsToPrepare, preparedOperations } from './operations.ts';
import { expectRefused, refusedWithout } from './refusals.ts';

/** Lists may lawfully show what the other key has; the catalog is nobody's own. */
const own = preparedOperations.filter(({ named }) => named);

rule('auth.graphql.no-access', { api: 'graphql', calls: callsToPrepare + 2 }, async (bench) => {
  await bench.holds(own, async (operation, scene) => {
    const refused = await refusedWithout(operation, { key: 'noAccess' }, scene, bench);

    expectRefused(refused, 403, scene);
  });
});
