import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { bodyMembers } from '../resources/body-members.ts';
import { keptMembers } from '../resources/kept-members.ts';
import { endingOf } from '../resources/name-endings.ts';
import { kinds as firstKinds } from '../resources/v1-kinds.ts';
import { isRestAccepted } from '../resources/v2-is-accepted.ts';
import { type Item, isItem, itemById, itemsIn } from '../resources/v2-items.ts';
import { type KindName, kinds as secondKinds } from '../resources/v2-kinds.ts';
import { ownName } from '../resources/v2-own-name.ts';
import type { Own } from './v2-own.ts';

/** What has an update by the document itself; other kinds have one where the target's own schema says so. */
const updated: readonly KindName[] = ['pod', 'endpoint'];

const others: Readonly<Record<RestApi, RestApi>> = { v1: 'v2', v2: 'v1' };

/** The value of the factor under which another API makes the update. */
export const elsewhere = 'by another API';

export const variables = { PLUMBLINE_CHANGED: 'twice' };

/**
 * A resource that was made through an API, updated as the context wants it. What refuses an update leaves the resource as
 * it is. @see interface 4.2, 4.3, 9
 */
export async function changedBefore(
  kind: KindName,
  made: Own,
  api: RestApi,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Own> {
  if (!(await canChange(kind, api, ruleContext))) return made;
  const other = others[api];
  const isOffered = ruleContext.offers(other) && (other === 'v2' || ruleContext.offers('v1-served'));
  const isChangedThere = isOffered && (await canChange(kind, other, ruleContext));
  const wanted = caseContext.context.wanted('changed', (value) => value !== elsewhere || isChangedThere);
  const by = wanted === elsewhere ? other : api;
  const changes = await changesOf(wanted, { kind, name: made.body.name, by }, caseContext, ruleContext);
  let own = made;
  for (const change of changes) {
    const kept = await keptMembers(kind, own.body, api, updating(kind, own.id, by, {}), ruleContext);
    const answer = await caseContext.rest.besides(updating(kind, own.id, by, { ...kept, ...change }));
    if (answer === undefined || !isRestAccepted(answer)) return own;
    own = {
      ...own,
      body: { ...own.body, ...change },
      answer: await answerOf(kind, own, answer, api, caseContext),
    };
  }
  caseContext.context.cameAbout('changed');
  return own;
}

/** The bodies of the updates that a context wants, one after the other. */
export async function changesOf(
  wanted: string,
  { kind, name, by }: { readonly kind: KindName; readonly name: unknown; readonly by: RestApi },
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<readonly Item[]> {
  if (wanted === 'not') return [];
  const ending = endingOf(name);
  const renaming = (): Item => ({ name: `${ownName(caseContext)}${ending}` });
  if (wanted !== 'twice') return [renaming()];
  return [renaming(), (await takesVariables(kind, by, ruleContext)) ? { env: variables } : renaming()];
}

async function takesVariables(kind: KindName, by: RestApi, ruleContext: RuleContext): Promise<boolean> {
  const api = await ruleContext.schema(by);
  const { method, path } = updating(kind, '', by, {});
  const isIt = (one: { method: string; path: string }): boolean =>
    one.method === method && pathShape(one.path) === pathShape(path);
  const parts = bodyMembers(api, isIt)?.get('env');
  if (parts === undefined || 'unreadable' in api) return false;
  return api.requests.problem({ allOf: [...parts] }, variables) === undefined;
}

export function updating(kind: KindName, id: string, by: RestApi, body: Item): RestRequestOptions {
  const [method, path] =
    by === 'v1'
      ? ['POST', `${firstKinds[kind].path}/{id}/update`]
      : ['PATCH', `${secondKinds[kind].path}/{id}`];
  return { api: by, method, path, ids: { id }, body };
}

/** Whether an API has an update of a kind, by the document or by its own schema. @see interface 4.2, 4.3 */
export async function canChange(kind: KindName, by: RestApi, ruleContext: RuleContext): Promise<boolean> {
  if (updated.includes(kind)) return true;
  return isInSchema(updating(kind, '', by, {}), ruleContext);
}

/** Whether the target's own schema has a call, whatever it names the parameters of its path. */
export async function isInSchema(
  { api, method, path }: RestRequestOptions,
  { schema }: RuleContext,
): Promise<boolean> {
  const served = await schema(api);
  if ('unreadable' in served) return false;
  return served.operations.some((one) => one.method === method && pathShape(one.path) === pathShape(path));
}

/**
 * The answer to an update, as one that shows the resource. Another API shows it in words of its own, and an update may take
 * its time: then it shows nothing here, and the list is waited for.
 */
async function answerOf(
  kind: KindName,
  own: Own,
  answer: RestAnswer,
  api: RestApi,
  caseContext: CaseContext,
): Promise<RestAnswer> {
  const { name } = answer.request.body as { name?: unknown };
  const isShown = (item: unknown): boolean => isItem(item) && (name === undefined || item.name === name);
  if (answer.request.api === api && isShown(answer.json)) return answer;
  const { path } = (api === 'v1' ? firstKinds : secondKinds)[kind];
  const isThere = await withinListGrace(async () => {
    const items = itemsIn(await caseContext.rest.lookUp({ api, method: 'GET', path })) ?? [];
    const item = itemById(items, own.id, path);
    return item !== undefined && (item.name === undefined || isShown(item)) ? true : undefined;
  }, caseContext.time);
  if (isThere === undefined)
    caseContext.inconclusive(`an update, which prepares the case, does not show up in ${path}`);
  return { ...answer, json: undefined };
}
