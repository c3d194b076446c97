import { isDeepStrictEqual } from 'node:util';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { madeInContext } from '../../shared/making/made-in-context.ts';
import { creating } from '../../shared/making/v2-accepted.ts';
import { draft, expectAffordable, inContext, make, type Own, ownOf } from '../../shared/making/v2-own.ts';
import { bodyMembers } from '../../shared/resources/body-members.ts';
import { hasDefault } from '../../shared/resources/has-default.ts';
import { isRestAcceptedOrRefused } from '../../shared/resources/v2-is-accepted.ts';
import { type Item, isItem } from '../../shared/resources/v2-items.ts';
import { type KindName, kinds } from '../../shared/resources/v2-kinds.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';
import { expectShown, shownValuesOf } from '../../shared/resources/v2-shown.ts';

/** What anything that runs a container may be told besides: values that no default has. */
const usual: Item = { env: { PLUMBLINE: 'as ordered' }, ports: ['8123/http'], disk: 27 };

/**
 * Makes a resource with all that an update is to leave alone: more than the document shows, where the target's own
 * schema has it. What is refused with it is made without.
 */
export async function makeFull(
  kind: KindName,
  change: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  documented: Item = {},
): Promise<Own> {
  const { path, costs } = kinds[kind];
  expectAffordable(kind, costs, caseContext, ruleContext);
  const more = { ...(await known(usual, path, ruleContext)), ...documented };
  if (Object.keys(more).length > 0) {
    const body = await draft(kind, caseContext, ruleContext, { ...more, ...change });
    const create = { api: 'v2', path, body } as const;
    const own = await inContext(kind, create, caseContext, ruleContext, async () => {
      const rich = await madeInContext(kind, create, caseContext, ruleContext);
      if (rich !== undefined) return 'id' in rich ? rich : ownOf(kind, rich.body, rich.answer, caseContext);
      const answer = await caseContext.rest.when(creating(kind, body));
      return isRestAcceptedOrRefused(answer, caseContext)
        ? ownOf(kind, body, answer, caseContext)
        : undefined;
    });
    if (own !== undefined) return own;
  }
  return make(kind, caseContext, ruleContext, change);
}

async function known(items: Item, path: string, ruleContext: RuleContext): Promise<Item> {
  const api = await ruleContext.schema('v2');
  if ('unreadable' in api) return {};
  const fits = Object.entries(items).filter(([name, value]) => {
    const schema = memberSchema(api, 'POST', path, name);
    return schema !== undefined && api.requests.problem(schema, value) === undefined;
  });
  return Object.fromEntries(fits);
}

/**
 * The members of what was ordered that are shown as they were, so that an update can be seen to leave them alone; but
 * for those that have a default in an update by the target's own schema.
 */
export async function shownAsRequested(
  kind: KindName,
  own: Own,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<readonly string[]> {
  const shown = await expectShown(kind, own, caseContext, ruleContext);
  const api = await ruleContext.schema('v2');
  if ('unreadable' in api) return [];
  const { requests } = api;
  const update = bodyMembers(
    api,
    ({ method, path }) => method === 'PATCH' && path === `${kinds[kind].path}/{id}`,
  );
  return Object.keys(own.body).filter((name) => {
    const values = shownValuesOf(name, shown) ?? [];
    const isShown = values.length > 0 && values.every((value) => isAs(own.body[name], value));
    return isShown && !update?.get(name)?.some((part) => hasDefault(part, requests));
  });
}

/** An object may have more in it than was sent. */
function isAs(sent: unknown, value: unknown): boolean {
  if (!isItem(sent)) return isDeepStrictEqual(sent, value);
  return isItem(value) && Object.keys(sent).every((name) => isDeepStrictEqual(sent[name], value[name]));
}
