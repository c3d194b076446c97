import type { CaseContext } from '../../../service/case/case-context.ts';
import { letListsCatchUp } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { updating } from '../../shared/making/changed-before.ts';
import { makeFromBody } from '../../shared/making/v2-own.ts';
import { keptMembers } from '../../shared/resources/kept-members.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectShown, listedBy } from '../../shared/resources/v2-shown.ts';
import { endpointBodies } from './bodies.ts';
import { expectImage } from './image-of-template.ts';

const image = 'plumbline/of-a-changed-template:2';

/** Whether the target's own schema has an update of templates that takes an image. */
export async function changesImages(ruleContext: RuleContext): Promise<boolean> {
  const api = await ruleContext.schema('v2');
  const schema = memberSchema(api, 'PATCH', '/templates/{id}', 'image');
  return schema !== undefined && !('unreadable' in api) && api.requests.problem(schema, image) === undefined;
}

/** What was made of a template before it is changed. */
export const templateUses = ['an unused template', 'a template of another endpoint'] as const;

/** An endpoint has the image that its template showed when it was made, whatever that held, or was used for, before. */
export async function judgeChangedTemplate(
  use: (typeof templateUses)[number],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, time } = caseContext;
  await expectService(caseContext);
  const { templated, template } = await endpointBodies(caseContext, ruleContext);
  const id = String(templated.templateId);
  if (use !== 'an unused template')
    await makeFromBody('v2', '/serverless', { ...templated, name: ownName(caseContext) }, caseContext);
  const kept = await keptMembers('template', template, 'v2', updating('template', id, 'v2', {}), ruleContext);
  const { status } = await updatedTo({ ...kept, image }, id, caseContext);
  const isChanged = await listedBy('/templates', id, caseContext, 'v2', (one) =>
    String(one.image).includes(image),
  );
  if (isChanged === undefined) rest.lacking(`after an update answered ${status} it shows no new image`);
  await letListsCatchUp(time);

  const own = await makeFromBody('v2', '/serverless', templated, caseContext);

  const shown = await expectShown('endpoint', own, caseContext, ruleContext);
  expectImage(image, 'the image that its template had been given', shown, caseContext);
}

async function updatedTo(
  body: Readonly<Record<string, unknown>>,
  id: string,
  { rest }: CaseContext,
): Promise<{ readonly status: number }> {
  const answer = await rest.when(updating('template', id, 'v2', body));
  if (!isRestAccepted(answer)) rest.lacking(`the update of a template was answered ${answer.status}`);
  return answer;
}
