import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { creating, expectMade, expectRestAccepted } from '../../shared/making/v2-accepted.ts';
import { fitsSchema } from '../../shared/resources/v2-member-schema.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectShown } from '../../shared/resources/v2-shown.ts';
import { endpointBodies } from './bodies.ts';
import { changesImages, judgeChangedTemplate, templateUses } from './changed-template.ts';
import { expectImage } from './image-of-template.ts';
import { type EndpointSettings, settingsFor } from './settings.ts';

const casesWithSettings = 6;

rule('v2.endpoint.create-from-template', { calls: 16, makes: { endpoint: [2, 15] } }, async (ruleContext) => {
  await ruleContext.property([''], async (_, caseContext) => {
    await expectService(caseContext);
    const { inline, templated, template } = await endpointBodies(caseContext, ruleContext);

    const what = 'POST /serverless with a templateId and without an image';
    const own = await expectMade(
      'endpoint',
      { body: templated, control: inline, what },
      caseContext,
      ruleContext,
    );

    const shown = await expectShown('endpoint', own, caseContext, ruleContext);
    expectImage(template.image, 'the image that the template supplies', shown, caseContext);
  });
  if (
    !ruleContext.isAffordable(
      'a templateId alone: an endpoint without a name that the run chose is not found again',
    )
  )
    return;
  await ruleContext.property(['a templateId alone'], (_, caseContext) =>
    judgeTemplateAlone(caseContext, ruleContext),
  );
  const settings = await settingsFor(ruleContext, 'POST', '/serverless');
  if (settings === undefined)
    ruleContext.untried("settings: the target's schema does not state what is in workers and scaling");
  else
    await ruleContext.property(
      settings,
      (sent, caseContext) => judgeWithSettings(sent, caseContext, ruleContext),
      { atMost: casesWithSettings },
    );
  if (!(await changesImages(ruleContext)))
    return ruleContext.untried("a changed template: the target's schema has no update of its image");
  return ruleContext.property(templateUses, (use, caseContext) =>
    judgeChangedTemplate(use, caseContext, ruleContext),
  );
});

/** A templateId is all that an endpoint needs, but for what the target's own schema requires besides. */
async function judgeTemplateAlone(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest } = caseContext;
  await expectService(caseContext);
  const { templated } = await endpointBodies(caseContext, ruleContext);
  const alone = { templateId: templated.templateId };
  const api = await ruleContext.schema('v2');
  if ('unreadable' in api || !fitsSchema(api, 'POST', '/serverless', alone))
    rest.lacking("the target's schema requires more of an endpoint than its templateId");

  const named = () => creating('endpoint', { ...templated, name: ownName(caseContext) });
  await expectRestAccepted(
    () => creating('endpoint', alone),
    named,
    'POST /serverless with a templateId alone',
    caseContext,
  );
}

/** What is set besides makes no image necessary: the same with the image is what a service takes as well. */
async function judgeWithSettings(
  sent: EndpointSettings,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  await expectService(caseContext);
  const { inline, templated } = await endpointBodies(caseContext, ruleContext);
  const body = { ...templated, ...sent };
  const control = { ...body, image: inline.image };
  if (!fitsSchema(await ruleContext.schema('v2'), 'POST', '/serverless', body))
    caseContext.rest.lacking("by the target's schema they don't go together with a templateId");
  const what = `POST /serverless with a templateId and ${Object.keys(sent).join(' and ')}, and without an image`;
  await expectMade('endpoint', { body, control, what }, caseContext, ruleContext);
}
