import type { CaseContext } from '../../service/case/case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import { makeV1, ofEndpoints } from '../shared/making/v1-own.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { findOperation } from './find.ts';

const imageName = 'plumbline/of-a-template:7';

/**
 * An endpoint that v1 has made of a template runs the image of that: v2 tells which, where its own schema declares that.
 * @see interface 2.9, 9
 */
export async function judgeTemplateImage(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, expect, inconclusive } = caseContext;
  await expectService(caseContext, '/templates', 'v1');
  await expectService(caseContext, '/templates', 'v2');
  const template = await makeV1('template', caseContext, ruleContext, {
    ...(await ofEndpoints(ruleContext)),
    imageName,
  });
  const endpoint = await makeV1('endpoint', caseContext, ruleContext, { templateId: template.id });

  const shown =
    (await findOperation('v2', '/serverless', endpoint.id, caseContext, ruleContext)) ??
    inconclusive('v2 does not show what was made through v1');

  if (typeof shown.image !== 'string') rest.lacking('v2 shows no image of the endpoint');
  expect(shown.image, 'the image that v2 shows of an endpoint that v1 made of a template').toEqual(
    expect.stringContaining(imageName),
  );
}
