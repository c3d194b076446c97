import { rule } from '../../../harness/rule/rule.ts';
import { listPods, noPod } from '../../graphql/pods/find-pod.ts';
import { callsToPrepare, preparedOperations, waitsToPrepare } from './operations.ts';
import { expectRefused, refusedWithout } from './refusals.ts';

/** Lists may lawfully show what the other key has; the catalog is nobody's own. */
const own = preparedOperations.filter(({ named }) => named);

rule(
  'auth.graphql.no-access',
  { api: 'graphql', calls: callsToPrepare + 3, waits: waitsToPrepare },
  async (bench) => {
    const callable = own.filter(({ costs }) => !costs || bench.offers('spend'));
    await bench.holds(callable, async (operation, scene) => {
      if (!bench.offers('spend') && (await listPods(scene)).length === 0) noPod(scene, bench);
      const refused = await refusedWithout(operation, { key: 'noAccess' }, scene, bench);

      expectRefused(refused, 403, scene);
    });
  },
);
