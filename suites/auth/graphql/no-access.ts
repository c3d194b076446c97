import { toStringMethod } from 'fast-check';
import type { GraphqlRequest } from '../../../harness/client/graphql-request.ts';
import type { Bench } from '../../../harness/rule/rule.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { listPods, noPod } from '../../graphql/pods/find-pod.ts';
import { callsToPrepare, type Prepared, preparedOperations, waitsToPrepare } from './operations.ts';
import { expectRefused, mostRepeats, refusedWithout } from './refusals.ts';

/** Lists may lawfully show what the other key has; the catalog is nobody's own. */
const own = preparedOperations.filter(({ named }) => named);

const nobodyElse =
  'the target profile names neither a key without access (keys.noAccess) nor that of another user (keys.secondUser)';

type Stranger = Extract<GraphqlRequest['key'], 'noAccess' | 'secondUser'>;

/** A Pod of ours is none of another user's, whatever else their key may be used for. */
rule(
  'auth.graphql.no-access',
  { api: 'graphql', calls: callsToPrepare + 3 + mostRepeats, waits: waitsToPrepare },
  async (bench) => {
    const keys = strangersIn(bench);
    if (keys.length === 0) return bench.notRun(nobodyElse);
    const callable = own.filter(({ costs }) => !costs || bench.offers('spend'));
    const calls = callable.flatMap((operation) => keys.map((key) => callAs(key, operation)));
    await bench.holds(calls, async ({ operation, key }, scene) => {
      if (!bench.offers('spend') && (await listPods(scene)).length === 0) noPod(scene, bench);
      const refused = await refusedWithout(operation, { key }, scene, bench);

      await expectRefused(refused, 403, scene, bench);
    });
  },
);

/** The keys that the target profile names of those that have no access to our Pods. */
function strangersIn(bench: Bench): readonly Stranger[] {
  const keys: Stranger[] = [];
  if (bench.offers('second-key')) keys.push('noAccess');
  if (bench.offers('second-user')) keys.push('secondUser');
  if (!keys.includes('secondUser')) bench.untried('the key of another user, who has Pods (keys.secondUser)');
  return keys;
}

function callAs(key: Stranger, operation: Prepared) {
  return { operation, key, [toStringMethod]: () => `${operation.name} with the key ${key}` };
}
