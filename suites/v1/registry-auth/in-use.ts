import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { draftV1, makeV1 } from '../../shared/making/v1-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { itemById, itemsIn } from '../../shared/resources/v2-items.ts';

const path = '/containerregistryauth';

/** What came of a delete: its status, and whether the auth is listed afterwards. */
type Deleted = { readonly status: number; readonly isThere: boolean };

/**
 * Deletes an auth that a template names. Whether that is refused is open; a delete that is carried out is a success,
 * and is answered as one. @see interface 4.2
 */
export async function deleteInUse(caseContext: CaseContext, ruleContext: RuleContext): Promise<Deleted> {
  const { rest, time, inconclusive } = caseContext;
  const { id } = await makeV1('registry', caseContext, ruleContext);
  const body = await draftV1('template', caseContext, ruleContext, { containerRegistryAuthId: id });
  const named = await rest.when({ api: 'v1', method: 'POST', path: '/templates', body });
  if (!isRestAccepted(named)) rest.lacking(`a template that names an auth was answered ${named.status}`);
  if (!(await comesToBeListed(id, caseContext))) inconclusive('the list does not show what was made');
  const { status } = await rest.when({ api: 'v1', method: 'DELETE', path: `${path}/{id}`, ids: { id } });
  if (status < 300) return { status, isThere: !(await ceasesToBeListed(id, caseContext)) };
  await time.reach(time.now() + time.slack);
  return { status, isThere: await comesToBeListed(id, caseContext) };
}

/** Whether the list shows an auth that was made, once it has had time to. */
export async function comesToBeListed(id: string, caseContext: CaseContext): Promise<boolean> {
  const ask = async (): Promise<true | undefined> => ((await isListed(id, caseContext)) ? true : undefined);
  return (await withinListGrace(ask, caseContext.time)) === true;
}

/** Whether the list no longer shows an auth that was deleted, once it has had time to lose it. */
export async function ceasesToBeListed(id: string, caseContext: CaseContext): Promise<boolean> {
  const ask = async (): Promise<true | undefined> => ((await isListed(id, caseContext)) ? undefined : true);
  return (await withinListGrace(ask, caseContext.time)) === true;
}

/** Whether the list shows an auth now. @throws Inconclusive where there is no list to look at */
async function isListed(id: string, { rest }: CaseContext): Promise<boolean> {
  const items = itemsIn(await rest.given({ api: 'v1', method: 'GET', path }));
  return itemById(items ?? rest.lacking(`GET ${path} holds no list`), id, path) !== undefined;
}
