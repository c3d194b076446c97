import { pathShape } from '../../../engine/contract/path-shape.ts';
import { flatten } from '../../../engine/contract/schema/flat.ts';
import type { Schemas } from '../../../engine/contract/schema/schemas.ts';
import { usable } from '../../../engine/contract/schema/usable.ts';
import type { ServedApi } from '../../../engine/contract/served-api.ts';
import type { Schema } from '../../../engine/openapi/schema.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { kinds, type V1KindName } from '../../shared/resources/v1-kinds.ts';
import { isRestAcceptedOrRefused } from '../../shared/resources/v2-is-accepted.ts';
import { type Item, isItem, itemById, itemsIn } from '../../shared/resources/v2-items.ts';
import { isKept } from './is-kept.ts';

/** How v1 shows a resource somewhere, and the members that its own schema says it shows there. */
export type View = {
  readonly item: Item;
  readonly declared: Declared;
  /** Whether a value fits what the schema says of a member. */
  fits(member: string, value: unknown): boolean;
};

/** What a schema says of each member that it names. */
type Declared = ReadonlyMap<string, readonly Schema[]>;

type Made = { readonly id: string; readonly answer: RestAnswer };

/**
 * How v1 comes to show a resource of ours: in its list, and by its id where its schema has such a read; where neither
 * says that it shows a member, in the answer to the call that made or changed it.
 */
export async function viewsOf(
  kind: V1KindName,
  { id, answer }: Made,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<(member: string) => readonly View[]> {
  const api = await ruleContext.schema('v1');
  if ('unreadable' in api) return () => [];
  const { path } = kinds[kind];
  const look = async (): Promise<readonly View[] | undefined> => {
    const views = [await inList(path, id, api, caseContext), await byId(path, id, api, caseContext)];
    const there = views.filter((view) => view !== undefined);
    return there.length > 0 ? there : undefined;
  };
  const reads = (await withinListGrace(look, caseContext.time)) ?? [];
  const { method, path: called } = answer.request;
  const own = isItem(answer.json) ? viewOf(answer.json, api, membersAt(api, method, called)) : undefined;
  const saying = (views: readonly (View | undefined)[], member: string): View[] =>
    views.filter((view): view is View => view?.declared.has(member) === true);
  return (member) => {
    const read = saying(reads, member);
    return read.length > 0 ? read : saying([own], member);
  };
}

async function inList(
  path: string,
  id: string,
  api: ServedApi,
  caseContext: CaseContext,
): Promise<View | undefined> {
  const list = await caseContext.rest.when({ api: 'v1', method: 'GET', path });
  const item = itemById(itemsIn(list) ?? [], id, path);
  return isRestAcceptedOrRefused(list, caseContext) && item !== undefined
    ? viewOf(item, api, membersAt(api, 'GET', path, true))
    : undefined;
}

async function byId(
  path: string,
  id: string,
  api: ServedApi,
  caseContext: CaseContext,
): Promise<View | undefined> {
  const whole = `${path}/{id}`;
  if (operationAt(api, 'GET', whole) === undefined) return undefined;
  const answer = await caseContext.rest.when({ api: 'v1', method: 'GET', path: whole, ids: { id } });
  return isRestAcceptedOrRefused(answer, caseContext) && isItem(answer.json)
    ? viewOf(answer.json, api, membersAt(api, 'GET', whole))
    : undefined;
}

function operationAt(api: ServedApi, method: string, path: string) {
  return api.operations.find((one) => one.method === method && pathShape(one.path) === pathShape(path));
}

function viewOf(item: Item, { responses }: ServedApi, declared: Declared): View {
  const fits = (member: string, value: unknown): boolean =>
    usable(
      () => (declared.get(member) ?? []).every((part) => responses.problem(part, value) === undefined),
      true,
    );
  return { item, declared, fits };
}

/** What the schema of what an operation answers says of members; of a list, what that of its items does. */
function membersAt(api: ServedApi, method: string, path: string, isList = false): Declared {
  const responses = operationAt(api, method, path)?.responses ?? new Map<string, never>();
  const contents = [...responses].flatMap(([status, { content }]) =>
    status.startsWith('2') ? [...((content as ReadonlyMap<string, Schema> | undefined)?.values() ?? [])] : [],
  );
  return new Map(contents.flatMap((schema) => membersIn(schema, api.responses, isList)));
}

function membersIn(schema: Schema, schemas: Schemas, isList: boolean): [string, readonly Schema[]][] {
  return usable(() => {
    const { items, properties } = flatten([schema], schemas);
    return isList ? items.flatMap((one) => [...flatten([one], schemas).properties]) : [...properties];
  }, []);
}

/** Whether v1 shows a member otherwise than it was sent, or nowhere that its own schema says it is shown. */
export function isDropped(
  sent: unknown,
  member: string,
  views: (member: string) => readonly View[],
): boolean {
  const there = views(member);
  if (there.some((view) => isNumberAsText(sent, member, view))) return true;
  const values = there.flatMap(({ item }) => (item[member] === undefined ? [] : [item[member]]));
  return there.length > 0 && (values.length === 0 || !values.every((value) => isKept(sent, value)));
}

/** A number that is told as a text, which the target's own schema does not say. @see interface 2.9 */
function isNumberAsText(sent: unknown, member: string, { item, fits }: View): boolean {
  const shown = item[member];
  return typeof sent === 'number' && typeof shown === 'string' && !fits(member, shown);
}
