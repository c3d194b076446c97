import type { CaseContext } from '../../service/case/case-context.ts';
import { letListsCatchUp } from '../../service/case/list-grace.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import { updating } from '../shared/making/changed-before.ts';
import { makeV1, ofEndpoints } from '../shared/making/v1-own.ts';
import type { Own } from '../shared/making/v2-own.ts';
import { keptMembers } from '../shared/resources/kept-members.ts';
import { fieldsAt } from '../shared/resources/v1-fields.ts';
import type { Item } from '../shared/resources/v2-items.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { listedBy } from '../shared/resources/v2-shown.ts';
import { findOperation } from './find.ts';

const imageName = 'plumbline/of-a-template:7';

/** The template of an endpoint as it was made, or changed before the endpoint is made. */
export type TemplatePast = 'as it was made' | 'changed through v1';

/**
 * An endpoint that v1 has made of a template runs the image of that: v2 tells which, where its own schema declares that.
 * @see interface 2.9, 9
 */
export async function judgeTemplateImage(
  past: TemplatePast,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, expect, inconclusive } = caseContext;
  await expectService(caseContext, '/templates', 'v1');
  await expectService(caseContext, '/templates', 'v2');
  const template = await makeV1('template', caseContext, ruleContext, {
    ...(await ofEndpoints(ruleContext)),
    imageName: past === 'as it was made' ? imageName : 'plumbline/of-a-new-template:1',
  });
  if (past !== 'as it was made') await changeImage(template, caseContext, ruleContext);
  const endpoint = await makeV1('endpoint', caseContext, ruleContext, { templateId: template.id });

  const shown =
    (await findOperation('v2', '/serverless', endpoint.id, caseContext, ruleContext)) ??
    inconclusive('v2 does not show what was made through v1');

  if (typeof shown.image !== 'string') rest.lacking('v2 shows no image of the endpoint');
  expect(shown.image, 'the image that v2 shows of an endpoint that v1 made of a template').toEqual(
    expect.stringContaining(imageName),
  );
}

/** Whether the target's own schema of v1 has an update of templates that takes an image. @see interface 4.2 */
export async function takesImagesInUpdates(ruleContext: RuleContext): Promise<boolean> {
  return (
    fieldsAt(updating('template', '', 'v1', {}).path, await ruleContext.schema('v1'))?.has('imageName') ===
    true
  );
}

/** Gives a template the image, and the case up where v1 does not come to show it. */
async function changeImage(
  { id, body }: Own,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, time } = caseContext;
  const kept = await keptMembers('template', body, 'v1', updating('template', id, 'v1', {}), ruleContext);
  const { status } = await rest.when(updating('template', id, 'v1', { ...kept, imageName }));
  if (status > 299) rest.lacking(`the update of a template was answered ${status}`);
  const isShown = (one: Item): boolean => String(one.imageName).includes(imageName);
  if ((await listedBy('/templates', id, caseContext, 'v1', isShown)) === undefined)
    rest.lacking('v1 shows no new image of a template that was updated');
  await letListsCatchUp(time);
}
