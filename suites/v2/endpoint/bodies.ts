import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { draft, make } from '../../shared/making/v2-own.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';
import { without } from '../resources/without.ts';

/** The two ways in which an endpoint is made, each a whole body, and the template of the second. @see interface 2.10 */
export type EndpointBodies = { readonly inline: Item; readonly templated: Item; readonly template: Item };

/** Both bodies, the template made: where the target's schema tells templates of endpoints apart, one of those. */
export async function endpointBodies(
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<EndpointBodies> {
  const hasMember =
    memberSchema(await ruleContext.schema('v2'), 'POST', '/templates', 'serverless') !== undefined;
  const template = await make('template', caseContext, ruleContext, hasMember ? { serverless: true } : {});
  const inline = without(await draft('endpoint', caseContext, ruleContext), 'templateId');
  return {
    inline,
    templated: { ...without(inline, 'image'), templateId: template.id },
    template: template.body,
  };
}
