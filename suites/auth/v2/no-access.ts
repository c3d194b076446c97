import { rule } from '../../../service/case/rule.ts';
import { servedOnOne } from '../../shared/making/served-on-one.ts';
import { affordable } from '../../shared/making/v2-affordable.ts';
import { everyOperation } from '../../shared/making/v2-every-operation.ts';
import { one, type Prepared, prepared } from '../../shared/making/v2-prepared.ts';
import { secludedKinds } from '../../shared/making/v2-secluded.ts';
import { expectNothingBorrowed } from '../others-things.ts';
import { onPodsOfGraphql } from '../pods-of-graphql.ts';
import { expectListsHideOthers, expectNoAccess, mostRepeats } from '../rest-without-access.ts';
import { callsToStopTwo, onStoppedPodsV2, startOfStoppedPodV2 } from '../stopped-pods.ts';
import { expectRefused } from './refusals.ts';

const ofEndpoints: ReadonlySet<string> = new Set(['/serverless/{id}/workers', '/serverless/{id}/releases']);

/** Lists may legitimately show what the other key has; the catalog is nobody's own. */
const own = everyOperation
  .filter(({ named, path }) => named && !path.startsWith('/catalog'))
  .map((operation) => (ofEndpoints.has(operation.path) ? onMade(operation) : operation));

/** Of an endpoint that the target profile names others may have the use: these are tried on one that is made. */
function onMade({ method, path }: Prepared): Prepared {
  return prepared(method, path, one('endpoint'));
}

rule(
  'auth.v2.no-access',
  {
    calls: 13 + callsToStopTwo + mostRepeats,
    makes: { pod: [2, 21], endpoint: [2, 21], volume: [2, 14] },
  },
  async (ruleContext) => {
    const served = await servedOnOne('v2', secludedKinds, own, ruleContext);
    const onStopped = ruleContext.ownWorld ? [...onStoppedPodsV2, startOfStoppedPodV2] : onStoppedPodsV2;
    const rented = await onPodsOfGraphql('v2', ruleContext);
    const operations = affordable([...own, ...onStopped, ...served, ...rented], ruleContext);
    await expectNoAccess(
      operations,
      (refused, caseContext) => expectRefused(refused, 403, caseContext),
      ruleContext,
    );
    await expectListsHideOthers('v2', secludedKinds, ruleContext);
    await expectNothingBorrowed('v2', ruleContext);
  },
);
