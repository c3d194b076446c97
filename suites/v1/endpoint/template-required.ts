import { rule } from '../../../service/case/rule.ts';
import { draftV1 } from '../../shared/making/v1-own.ts';
import { expectAffordable } from '../../shared/making/v2-own.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { messageFault } from '../error/message-in.ts';

/** What an endpoint may be made with besides. */
const settings = [
  {},
  { workersMin: 0, workersMax: 1 },
  { idleTimeout: 5 },
  { computeType: 'CPU' },
  { imageName: 'plumbline/probe:1' },
];

rule('v1.endpoint.template-required', { calls: 4, makes: { endpoint: [2, 10] } }, async (ruleContext) => {
  await ruleContext.property(settings, async (more, caseContext) => {
    const { rest, expect } = caseContext;
    expectAffordable('endpoint', true, caseContext, ruleContext);
    const body = await draftV1('endpoint', caseContext, ruleContext, more);
    const { templateId: _, ...without }: Record<string, unknown> = { ...body, name: ownName(caseContext) };
    const whole = { api: 'v1', method: 'POST', path: '/endpoints', body } as const;

    const refused = await rest.pair(
      whole,
      { ...whole, body: without },
      { twins: ['/body/name'], mayRefuse: true },
    );

    expect(refused.status, 'the status without a templateId').toBeGreaterThanOrEqual(400);
    expect(refused.status, 'the status without a templateId').toBeLessThan(500);
    expect(messageFault(refused), 'what keeps the body from being an error of v1').toBeUndefined();
  });
});
