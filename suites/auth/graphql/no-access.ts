import { rule } from '../../../service/case/rule.ts';
import { listPods, noPod } from '../../shared/making/graphql-find-pod.ts';
import { nobodyElse, strangersCalls, strangersIn } from '../strangers.ts';
import { callsToPrepare, preparedOperations, stoppedPodQuery, waitsToPrepare } from './operations.ts';
import { expectGraphqlRefused, mostRepeats, refusedWithoutGraphql } from './refusals.ts';

/** Lists may lawfully show what the other key has; the catalog is nobody's own. */
const own = [...preparedOperations.filter(({ named }) => named), stoppedPodQuery];

/** A Pod of ours is none of another user's, whatever else their key may be used for. */
rule(
  'auth.graphql.no-access',
  { api: 'graphql', calls: callsToPrepare + 3 + mostRepeats, waits: waitsToPrepare },
  async (bench) => {
    const keys = strangersIn(bench);
    if (keys.length === 0) return bench.notRun(nobodyElse);
    const callable = own.filter(({ costs }) => !costs || bench.offers('spend'));
    const calls = strangersCalls(callable, keys, ({ name }) => name);
    await bench.holds(calls, async ({ operation, key }, scene) => {
      if (!bench.offers('spend') && (await listPods(scene)).length === 0) noPod(scene, bench);
      const refused = await refusedWithoutGraphql(operation, { key }, scene, bench);

      await expectGraphqlRefused(refused, 403, scene, bench);
    });
  },
);
