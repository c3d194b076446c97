import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { creating } from '../../shared/making/v2-accepted.ts';
import { type Own, ownOf } from '../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { kinds } from '../../shared/resources/v2-kinds.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectShown, type ShownResource, shownValuesOf } from '../../shared/resources/v2-shown.ts';
import { without } from '../resources/without.ts';
import type { FlatName, Way } from './names.ts';

/** What is there, as it is shown, and what the flat name is to say. */
type Try = {
  readonly flat: FlatName;
  readonly own: Own;
  readonly before: ShownResource;
  readonly value: unknown;
};

type Judge = (one: Try, caseContext: CaseContext, ruleContext: RuleContext) => Promise<void>;

export const judgeBy: Readonly<Record<Way, Judge>> = {
  beside: judgeBeside,
  'in the place of what replaced it': judgeInPlace,
  'in an update': judgeUpdate,
};

/** The same body is sent with the flat field: what it makes must not differ, if it is accepted. */
async function judgeBeside(
  { flat, own, before, value }: Try,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const body = { ...own.body, name: ownName(caseContext), [flat.name]: value };
  const answer = await sent(flat, body, caseContext);
  if (isRestAccepted(answer)) await expectAlike(flat, before, body, answer, caseContext, ruleContext);
}

/** A body that is refused without the member is refused with the flat field in its place as well. */
async function judgeInPlace(
  { flat, own, value }: Try,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const lacking = flat.instead.reduce(without, own.body);
  const plain = { ...lacking, name: ownName(caseContext) };
  const first = await caseContext.rest.when(creating(flat.kind, plain));
  const body = { ...lacking, name: ownName(caseContext), [flat.name]: value };
  const answer = await sent(flat, body, caseContext);
  if (!isRestAccepted(answer)) return;
  if (isRestAccepted(first)) {
    const made = await ownOf(flat.kind, plain, first, caseContext);
    const before = await expectShown(flat.kind, made, caseContext, ruleContext);
    return expectAlike(flat, before, body, answer, caseContext, ruleContext);
  }
  const again = await caseContext.rest.when(creating(flat.kind, { ...lacking, name: ownName(caseContext) }));
  if (isRestAccepted(again))
    caseContext.inconclusive('the body without it is refused at one time and accepted at another');
  const words = `whether ${flat.name} is taken for ${flat.instead.join()}, without which it was refused (${again.status})`;
  caseContext.expect(isRestAccepted(answer), words).toBe(false);
}

async function judgeUpdate(
  { flat, own, before, value }: Try,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const path = `${kinds[flat.kind].path}/{id}`;
  const body = { [flat.name]: value };
  const answer = await caseContext.rest.when({ api: 'v2', method: 'PATCH', path, ids: { id: own.id }, body });
  caseContext.expect(answer.status, `the status of an update with ${flat.name}`).toBeLessThan(500);
  if (!isRestAccepted(answer)) return;
  const after = await expectShown(flat.kind, { ...own, answer }, caseContext, ruleContext);
  expectSameMembers(flat, before, after, caseContext);
}

/** A service may say with a 5xx that it has nothing left: then it says so without the flat field, too. */
async function sent(flat: FlatName, body: Item, caseContext: CaseContext): Promise<RestAnswer> {
  const { rest, expect, inconclusive } = caseContext;
  const answer = await rest.when(creating(flat.kind, body));
  if (answer.status >= 500) {
    const plain = { ...without(body, flat.name), name: ownName(caseContext) };
    const { status } = await rest.when(creating(flat.kind, plain));
    if (status >= 500) return inconclusive(`the same body without ${flat.name} is answered ${status}`);
  }
  expect(answer.status, `the status of a body with ${flat.name}`).toBeLessThan(500);
  return answer;
}

async function expectAlike(
  flat: FlatName,
  before: ShownResource,
  body: Item,
  answer: RestAnswer,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const after = await expectShown(
    flat.kind,
    await ownOf(flat.kind, body, answer, caseContext),
    caseContext,
    ruleContext,
  );
  expectSameMembers(flat, before, after, caseContext);
}

function expectSameMembers(
  { name, instead }: FlatName,
  before: ShownResource,
  after: ShownResource,
  caseContext: CaseContext,
): void {
  for (const member of instead) {
    const [was, is] = [shownValuesOf(member, before), shownValuesOf(member, after)];
    if (was === undefined || is === undefined) {
      caseContext.observe(`${member} is shown, which its schema does not say`, member in after.item);
      continue;
    }
    for (const value of is)
      caseContext.expect(was, `${member}, after a body with ${name}`).toContainEqual(value);
  }
}
