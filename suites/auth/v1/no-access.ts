import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { servedOnOne } from '../../shared/making/served-on-one.ts';
import { preparedOperations } from '../../shared/making/v1-prepared.ts';
import { secludedKinds } from '../../shared/making/v1-secluded.ts';
import { keyWords } from '../key-words.ts';
import { expectNothingBorrowed } from '../others-things.ts';
import { onPodsOfGraphql } from '../pods-of-graphql.ts';
import { expectListsHideOthers, expectNoAccess, mostRepeats } from '../rest-without-access.ts';
import { onStoppedPodsV1 } from '../stopped-pods.ts';

/** Lists may legitimately show what the other key has. */
const own = preparedOperations.filter(({ named }) => named);

rule(
  'auth.v1.no-access',
  { calls: 13 + mostRepeats, makes: { pod: [2, 35], endpoint: [2, 15], volume: [2, 12] } },
  async (ruleContext) => {
    const served = await servedOnOne('v1', secludedKinds, own, ruleContext);
    const rented = await onPodsOfGraphql('v1', ruleContext);
    await expectNoAccess([...own, ...onStoppedPodsV1, ...served, ...rented], expectForbidden, ruleContext);
    await expectListsHideOthers('v1', secludedKinds, ruleContext);
    await expectNothingBorrowed('v1', ruleContext);
  },
);

function expectForbidden({ status, request }: RestAnswer, { expect }: CaseContext): void {
  expect(status, `the status with ${keyWords(request)}`).toBe(403);
}
