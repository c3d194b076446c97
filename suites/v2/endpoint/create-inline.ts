import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { creating, expectMade } from '../../shared/making/v2-accepted.ts';
import { ownOf } from '../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { isItem } from '../../shared/resources/v2-items.ts';
import { fitsSchema } from '../../shared/resources/v2-member-schema.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectReadBack, expectShown, shownValuesOf } from '../../shared/resources/v2-shown.ts';
import { endpointBodies } from './bodies.ts';

/** GPUs of a worker, where they need not be paid for. */
const some = 2;

rule('v2.endpoint.create-inline', { calls: 14, makes: { endpoint: [2, 3] } }, async (ruleContext) => {
  await ruleContext.property([''], async (_, caseContext) => {
    await expectService(caseContext);
    const { inline, templated } = await endpointBodies(caseContext, ruleContext);

    const what = 'POST /serverless with name, image and gpu';
    const own = await expectMade(
      'endpoint',
      { body: inline, control: templated, what },
      caseContext,
      ruleContext,
    );

    const shown = await expectShown('endpoint', own, caseContext, ruleContext);
    expectReadBack('name', own.body.name, shown, caseContext);
    expectReadBack('image', own.body.image, shown, caseContext);
  });
  if (!ruleContext.isAffordable('workers with two GPUs, which cost twice as much')) return;
  return ruleContext.property(['two GPUs'], (_, caseContext) => judgeCount(caseContext, ruleContext), {
    atMost: 3,
  });
});

/** A service may refuse two: what it takes it keeps. How it shows which GPUs they are is open. @see interface 2.10 */
async function judgeCount(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, expect } = caseContext;
  await expectService(caseContext);
  const { inline } = await endpointBodies(caseContext, ruleContext);
  const body = { ...inline, gpu: { ...(inline.gpu as object), count: some } };
  if (!fitsSchema(await ruleContext.schema('v2'), 'POST', '/serverless', body))
    rest.lacking("the target's schema calls the number of GPUs otherwise");
  const answer = await rest.when(creating('endpoint', body));
  if (!isRestAccepted(answer)) rest.lacking(`${some} GPUs were answered ${answer.status}`);
  const own = await ownOf('endpoint', body, answer, caseContext);
  const shown = await expectShown('endpoint', own, caseContext, ruleContext);
  for (const gpu of shownValuesOf('gpu', shown) ?? []) {
    if (isItem(gpu) && typeof gpu.count === 'number')
      expect(gpu.count, 'the number of GPUs of a worker as it reads back').toBe(some);
  }
}
