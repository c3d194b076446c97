import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { madeInContext } from '../../shared/making/made-in-context.ts';
import { draftV1, makeV1 } from '../../shared/making/v1-own.ts';
import { expectAffordable, inContext, madeBy, type Own } from '../../shared/making/v2-own.ts';
import { hasDefault } from '../../shared/resources/has-default.ts';
import { fieldsAt } from '../../shared/resources/v1-fields.ts';
import { kinds, type V1KindName } from '../../shared/resources/v1-kinds.ts';
import { isRestAcceptedOrRefused } from '../../shared/resources/v2-is-accepted.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { isDropped, viewsOf } from './views.ts';

/** What is made, and which fields it is shown with as they were asked for. */
export type MadeWithSettings = { readonly own: Own; readonly asRequested: readonly string[] };

/** Makes a resource with settings that an update is to leave alone; without them where it is refused with them. */
export async function makeWith(
  kind: V1KindName,
  settings: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<MadeWithSettings> {
  expectAffordable(kind, kinds[kind].costs, caseContext, ruleContext);
  const body = await draftV1(kind, caseContext, ruleContext, settings);
  const { path } = kinds[kind];
  const create = { api: 'v1', path, body } as const;
  const made = await inContext(kind, create, caseContext, ruleContext, async () => {
    const rich = await madeInContext(kind, create, caseContext, ruleContext);
    if (rich !== undefined)
      return 'id' in rich ? rich : madeBy('v1', path, rich.body, rich.answer, caseContext);
    const answer = await caseContext.rest.when({ api: 'v1', method: 'POST', path, body });
    return isRestAcceptedOrRefused(answer, caseContext)
      ? madeBy('v1', path, body, answer, caseContext)
      : undefined;
  });
  const own = made ?? (await makeV1(kind, caseContext, ruleContext));
  const views = await viewsOf(kind, own, caseContext, ruleContext);
  const asRequested = [...Object.keys(settings), 'templateId'].filter(
    (name) => name in own.body && views(name).length > 0 && !isDropped(own.body[name], name, views),
  );
  return { own, asRequested };
}

/**
 * Asserts that what an update named is as it says, and the rest as it was ordered: v2's updates in place are what
 * became of it. What has a default in an update by the target's own schema may be set back. @see interface 4.3, 9
 */
export async function expectUpdated(
  kind: V1KindName,
  { own, asRequested }: MadeWithSettings,
  change: Item,
  answer: RestAnswer,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const isReset = await isResetByUpdates(kind, ruleContext);
  const left = asRequested.filter((name) => !(name in change) && !isReset(name));
  const expected = { ...Object.fromEntries(left.map((name) => [name, own.body[name]])), ...change };
  const { time, expect } = caseContext;
  let wrong: Item = {};
  await withinListGrace(async () => {
    wrong = await wrongIn(kind, { ...own, answer }, expected, caseContext, ruleContext);
    return Object.keys(wrong).length === 0 ? true : undefined;
  }, time);
  caseContext.elapsed(() => expect(wrong, 'what is not shown so after the update').toEqual({}));
}

/** Whether an update may set back what it does not name, since it has a default there by the target's own schema. */
export async function isResetByUpdates(
  kind: V1KindName,
  ruleContext: RuleContext,
): Promise<(name: string) => boolean> {
  const api = await ruleContext.schema('v1');
  const update = fieldsAt(`${kinds[kind].path}/{id}/update`, api);
  return (name) =>
    !('unreadable' in api) && update?.get(name)?.some((part) => hasDefault(part, api.requests)) === true;
}

async function wrongIn(
  kind: V1KindName,
  own: Own,
  expected: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Item> {
  const views = await viewsOf(kind, own, caseContext, ruleContext);
  return Object.fromEntries(Object.entries(expected).filter(([name, sent]) => isDropped(sent, name, views)));
}
