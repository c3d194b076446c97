import { rule } from '../../../service/case/rule.ts';
import { listPods, noPod } from '../../shared/making/graphql-find-pod.ts';
import { callsWithoutAccess, keysWithoutAccess, nobodyElse } from '../without-access.ts';
import { judgeBesideOwn } from './beside-own.ts';
import {
  callsToPrepare,
  mutationsOfMade,
  needlessMutations,
  preparedOperations,
  queriesOfMade,
  stoppedPodQuery,
  waitsToPrepare,
} from './operations.ts';
import { expectGraphqlRefused, mostRepeats, refusedWithoutGraphql } from './refusals.ts';

/** Lists may legitimately show what the other key has; the catalog is nobody's own. */
const own = [...preparedOperations.filter(({ named }) => named), stoppedPodQuery];

/** A Pod of the run is none of another user's, whatever else their key may be used for. */
rule(
  'auth.graphql.no-access',
  { calls: callsToPrepare + 3 + mostRepeats, waits: waitsToPrepare, makes: { pod: [2, 15] } },
  async (ruleContext) => {
    const keys = keysWithoutAccess(ruleContext);
    if (keys.length === 0) return ruleContext.notRun(nobodyElse);
    // What REST makes is another Pod each: it is tried where that costs nothing.
    const ofMade = ruleContext.ownWorld ? queriesOfMade(ruleContext) : [];
    const callable = [...own, ...ofMade].filter(({ costs }) => !costs || ruleContext.offers('spend'));
    const calls = callsWithoutAccess(callable, keys, ({ name }) => name);
    await ruleContext.property(calls, async ({ operation, key }, caseContext) => {
      if (!ruleContext.offers('spend') && (await listPods(caseContext)).length === 0)
        noPod(caseContext, ruleContext);
      const refused = await refusedWithoutGraphql(operation, { key }, caseContext, ruleContext);

      await expectGraphqlRefused(refused, 403, caseContext, ruleContext);
    });
    if (!ruleContext.ownWorld) return;
    const mutations = [...needlessMutations, ...mutationsOfMade(ruleContext)];
    const owners = callsWithoutAccess(mutations, keys, ({ name }) => name);
    await ruleContext.property(owners, async ({ operation, key }, caseContext) => {
      const requestOptions = await operation.prepare(caseContext, ruleContext);

      const refused = await caseContext.graphql.when({ ...requestOptions, key });

      await expectGraphqlRefused(refused, 403, caseContext, ruleContext);
    });
    if (keys.includes('secondUser'))
      await ruleContext.property(['beside an own Pod'], (_, caseContext) =>
        judgeBesideOwn(caseContext, ruleContext),
      );
  },
);
