import type { ServedOperation } from '../../engine/contract/served-api.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { RestAnswer } from '../../service/client/rest-answer.ts';
import { namePrefix } from '../../service/ledger/rest-kind.ts';
import { withReferences } from '../shared/resources/v2-body-for.ts';
import { catalogIdOf, idOf, isItem, itemsIn } from '../shared/resources/v2-items.ts';
import { kinds } from '../shared/resources/v2-kinds.ts';
import { nobody } from '../shared/resources/v2-nobody.ts';
import { ownName } from '../shared/resources/v2-own-name.ts';
import { type ResourceReferences, refer } from '../shared/resources/v2-refer.ts';
import type { CallPlan } from './call-plans.ts';
import { type KindName, kindAt, type Managed, managedSecond } from './managed.ts';

/**
 * Whether an operation may be called on this target. On one that others use only what reads is, and what makes or changes
 * things of our own.
 */
export function mayCall(
  { operation: { method, path } }: Pick<CallPlan, 'operation'>,
  ruleContext: RuleContext,
  managed: Managed = managedSecond,
): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  if (ruleContext.ownWorld) return true;
  const kind = kindAt(path, managed);
  return kind !== undefined && (!managed.kinds[kind].costs || ruleContext.offers('spend'));
}

/** The request of a plan, with ids of the target's own in it. */
export async function requestOf(
  plan: CallPlan,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  managed: Managed = managedSecond,
): Promise<RestRequestOptions> {
  const { operation, query, headers } = plan;
  const { method, path } = operation;
  const id = plan.of === 'own' ? await ownId(operation, caseContext, ruleContext, managed) : undefined;
  const body = plan.body === undefined ? {} : { body: await bodyOf(plan, caseContext, ruleContext, managed) };
  return { api: managed.api, method, path, exact: true, ids: idsIn(path, id), query, headers, ...body };
}

/** Values of a path's parameters: the first has the id, the others and one without an id are nobody's. */
export function idsIn(path: string, id: string | undefined): Record<string, string> {
  const [first, ...others] = parametersIn(path);
  if (first === undefined) return {};
  return Object.fromEntries([[first, id ?? nobody], ...others.map((name) => [name, nobody])]);
}

export function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!);
}

/** What is only read may be anything that is listed, and is rented for nobody; what is changed is made for it. */
async function ownId(
  { path, method }: Pick<ServedOperation, 'path' | 'method'>,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  managed: Managed,
): Promise<string | undefined> {
  if (!path.includes('{')) return undefined;
  const collection = path.slice(0, path.indexOf('/{'));
  const list = await caseContext.rest.given({ api: managed.api, method: 'GET', path: collection });
  const [first] = itemsIn(list) ?? [];
  if (path.startsWith('/catalog/')) return first && catalogIdOf(first, collection);
  if (method === 'GET' && first !== undefined) return idOf(first, collection);
  const kind = kindAt(path, managed);
  if (kind === undefined)
    return ruleContext.ownWorld && first !== undefined ? idOf(first, collection) : undefined;
  const isCheap = !managed.kinds[kind].costs || (ruleContext.ownWorld && ruleContext.offers('spend'));
  const mayMake = isCheap || (method !== 'GET' && ruleContext.offers('spend'));
  return mayMake ? (await managed.make(kind, caseContext, ruleContext)).id : undefined;
}

/** Where every Pod costs money nothing but what is needed is requested. */
async function bodyOf(
  { operation, body }: CallPlan,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  managed: Managed,
): Promise<unknown> {
  const kind = kindAt(operation.path, managed);
  const isCreate = kind !== undefined && managed.kinds[kind].path === operation.path;
  if (!ruleContext.ownWorld && kind !== undefined && managed.kinds[kind].costs) {
    return isCreate ? managed.draft(kind, caseContext, ruleContext) : { name: `${namePrefix}changed` };
  }
  const filled = withReferences(
    body,
    '',
    isItem(body) ? await referencesFor(kind, caseContext, ruleContext) : {},
  );
  const api = await ruleContext.schema(managed.api);
  const fits = !('unreadable' in api) && api.requests.problem(operation.body!.schema, filled) === undefined;
  return named(fits ? filled : body, isCreate, caseContext);
}

/** v1 has no catalog of its own: that of v2 tells the ids, where it is served. */
async function referencesFor(
  kind: KindName | undefined,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<ResourceReferences> {
  if (caseContext.urls.restV2 === undefined) return {};
  return refer(caseContext, kind === undefined ? ['gpus', 'datacenters'] : kinds[kind].catalogs, ruleContext);
}

/** On a target that others use everything of ours is recognized by its name, which no other run gives. */
function named(body: unknown, isCreate: boolean, caseContext: CaseContext): unknown {
  const isNamed = isItem(body) && typeof body.name === 'string';
  return caseContext.time.kind === 'real' && isCreate && isNamed
    ? { ...body, name: `${ownName(caseContext)}-${body.name}`.slice(0, 60) }
    : body;
}

/** The id of what a call made; undefined when it made nothing that we know of. */
export function idMade(
  { status, json }: Pick<RestAnswer, 'status' | 'json'>,
  path: string,
): string | undefined {
  return status >= 200 && status < 300 ? idOf(json, path) : undefined;
}
