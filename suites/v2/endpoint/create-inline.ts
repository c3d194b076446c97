import { rule } from '../../../service/case/rule.ts';
import { expectMade } from '../../shared/making/v2-accepted.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectReadBack, expectShown } from '../../shared/resources/v2-shown.ts';
import { endpointBodies } from './bodies.ts';

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
});
