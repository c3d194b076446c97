import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { throughItsPast } from '../resources/past.ts';
import { bodyFor } from '../resources/v2-body-for.ts';
import { idOf, itemsIn } from '../resources/v2-items.ts';
import { type KindName, kinds, type ResourceKind } from '../resources/v2-kinds.ts';
import { ownName } from '../resources/v2-own-name.ts';
import { refer } from '../resources/v2-refer.ts';
import { givenInStock, withAnyGpu } from './any-gpu.ts';
import { changedBefore } from './changed-before.ts';
import { type Create, madeInContext } from './made-in-context.ts';
import { besideNeighbours } from './neighbours.ts';
import { keptFromTrespasser } from './trespasser.ts';

/** A resource of ours. */
export type Own = {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: RestAnswer;
};

/**
 * A whole create body of a kind, not sent yet. At most one call for each catalog that it needs.
 * @param change documented fields that it is to have besides, or otherwise
 */
export async function draft(
  kind: KindName,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const { path, catalogs, documented }: ResourceKind = kinds[kind];
  const references = await refer(caseContext, catalogs, ruleContext);
  const fields = { ...documented(ownName(caseContext), references), ...change };
  const body = bodyFor(await ruleContext.schema('v2'), path, fields, references);
  return 'gpu' in change ? body : withAnyGpu(body, references);
}

/** Makes a resource as set-up. Where it costs money and none may be spent, the case does not count. */
export async function make(
  kind: KindName,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Own> {
  const { path, costs }: ResourceKind = kinds[kind];
  expectAffordable(kind, costs, caseContext, ruleContext);
  const body = await draft(kind, caseContext, ruleContext, change);
  return makeInContext(kind, { api: 'v2', path, body }, caseContext, ruleContext);
}

/** Has something made by an API come about as the context of the case wants it; what is not made does not. */
export async function inContext<Made extends Own | undefined>(
  kind: KindName,
  create: Create,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  make: () => Promise<Made>,
): Promise<Made | Own> {
  const own = await besideNeighbours(create, caseContext, ruleContext, make);
  if (own === undefined) return own;
  if (kind === 'pod') await throughItsPast(own.id, create.api, caseContext, ruleContext);
  const changed = await changedBefore(kind, own, create.api, caseContext, ruleContext);
  await keptFromTrespasser(kind, changed.id, create.api, caseContext, ruleContext);
  return changed;
}

/** Makes what a body says as set-up, with more in it where the context of the case wants that. */
export function makeInContext(
  kind: KindName,
  create: Create,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Own> {
  const { api, path, body } = create;
  return inContext(kind, create, caseContext, ruleContext, async () => {
    const rich = await madeInContext(kind, create, caseContext, ruleContext);
    if (rich === undefined) return makeFromBody(api, path, body, caseContext);
    return 'id' in rich ? rich : madeBy(api, path, rich.body, rich.answer, caseContext);
  });
}

/** Gives the case up, without counting it, where something costs money and none may be spent. */
export function expectAffordable(
  kind: string,
  costs: boolean,
  { rest }: CaseContext,
  ruleContext: RuleContext,
): void {
  if (costs && !ruleContext.offers('spend')) rest.lacking(`a ${kind} costs money (capabilities.spend)`);
}

/** Makes what a body says, as set-up. */
export async function makeFromBody(
  api: RestApi,
  path: string,
  body: Own['body'],
  caseContext: CaseContext,
): Promise<Own> {
  const created = await givenInStock({ api, method: 'POST', path, body }, caseContext);
  return madeBy(api, path, created.body, created.answer, caseContext);
}

/** What a call that was taken has made. */
export function ownOf(
  kind: KindName,
  body: Own['body'],
  answer: RestAnswer,
  caseContext: CaseContext,
): Promise<Own> {
  return madeBy('v2', kinds[kind].path, body, answer, caseContext);
}

/** What a call that was taken has made. What a create answers is open: the list tells the id as well. */
export async function madeBy(
  api: RestApi,
  path: string,
  body: Own['body'],
  answer: RestAnswer,
  caseContext: CaseContext,
): Promise<Own> {
  return { body, answer, id: idOf(answer.json, path) ?? (await idByName(api, path, body.name, caseContext)) };
}

async function idByName(
  api: RestApi,
  path: string,
  name: unknown,
  { rest, time, inconclusive }: CaseContext,
): Promise<string> {
  const found = await withinListGrace(async () => {
    const items = itemsIn(await rest.lookUp({ api, method: 'GET', path })) ?? [];
    return items.find((item) => item.name === name);
  }, time);
  return (
    (found && idOf(found, path)) ??
    inconclusive(`neither the answer nor the list has the id of what POST ${path} created`)
  );
}

/** An endpoint that the list has, or one that is made. */
export async function ownEndpoint(caseContext: CaseContext, ruleContext: RuleContext): Promise<string> {
  const path = '/serverless';
  const [first] = itemsIn(await caseContext.rest.given({ api: 'v2', method: 'GET', path })) ?? [];
  return (first && idOf(first, path)) ?? (await make('endpoint', caseContext, ruleContext)).id;
}
