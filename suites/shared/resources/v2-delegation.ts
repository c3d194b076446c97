import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { bodyFor } from './v2-body-for.ts';
import { isRestAccepted } from './v2-is-accepted.ts';
import { idOf } from './v2-items.ts';
import { ownName } from './v2-own-name.ts';

export const delegationPath = '/registries/delegations';

/** A create, not sent yet. What may be delegated is open. @see interface 4.3 */
export async function delegating(
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<RestRequestOptions> {
  const documented = { name: ownName(caseContext), resource: 'plumbline/probe:1' };
  const body = bodyFor(await ruleContext.schema('v2'), delegationPath, documented, {});
  return { api: 'v2', method: 'POST', path: delegationPath, body };
}

/** Makes one as set-up and gives its id. Where none of our drafts is accepted, the case does not count. */
export async function makeDelegation(caseContext: CaseContext, ruleContext: RuleContext): Promise<string> {
  const made = await caseContext.rest.when(await delegating(caseContext, ruleContext));
  const id = isRestAccepted(made) ? idOf(made.json, delegationPath) : undefined;
  return id ?? caseContext.rest.lacking(`POST ${delegationPath} was answered ${made.status} and no id`);
}
