import { isDeepStrictEqual } from 'node:util';
import { flatten } from '../../../engine/contract/schema/flat.ts';
import { usable } from '../../../engine/contract/schema/usable.ts';
import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import type { Schema } from '../../../engine/openapi/schema.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { isHidden } from './is-hidden.ts';
import { isRestAccepted } from './v2-is-accepted.ts';
import { type Item, isItem, itemById, itemsIn } from './v2-items.ts';
import { type KindName, kinds } from './v2-kinds.ts';

/** A place where a target shows a resource, and the members that its schema says it shows there. */
type Place = { readonly where: string; readonly item: Item; readonly declared: ReadonlySet<string> };

/** What a target shows of a resource: in the list, and in the answer to the call that made or changed it. */
export type ShownResource = { readonly item: Item; readonly places: readonly Place[] };

/**
 * Finds a resource in its list, which may take its time to show it, and to show it with the members that an update set.
 * Asserts that it is there.
 */
export async function expectListed(
  kind: KindName,
  id: string,
  caseContext: CaseContext,
  updated: Item = {},
): Promise<Item> {
  const { path } = kinds[kind];
  let last: Item | undefined;
  const current = await listedBy(path, id, caseContext, 'v2', (item) => {
    last = item;
    return Object.entries(updated).every(
      ([name, sent]) => item[name] === undefined || property(name, item[name], sent),
    );
  });
  const found = current ?? last;
  caseContext.elapsed(() =>
    caseContext.expect(found, `what GET ${path} lists with the id ${id}`).toBeDefined(),
  );
  return found!;
}

/** What a list has with an id, once it has had time to show it as it is wanted. */
export async function listedBy(
  path: string,
  id: string,
  { rest, time }: CaseContext,
  api: RestApi = 'v2',
  isWanted: (item: Item) => boolean = () => true,
): Promise<Item | undefined> {
  return withinListGrace(async () => {
    const list = await rest.when({ api, method: 'GET', path });
    const found = itemById(itemsIn(list) ?? [], id, path);
    return found !== undefined && isWanted(found) ? found : undefined;
  }, time);
}

/** Whether a value is as it was sent; of an object, each member that was sent. An image may be shown in full. */
function property(name: string, value: unknown, sent: unknown): boolean {
  if (isImage(name, sent)) return String(value).includes(sent);
  if (!isItem(sent)) return isDeepStrictEqual(value, sent);
  return (
    isItem(value) &&
    Object.entries(withoutHidden(name, sent, value)).every(([name, one]) =>
      isDeepStrictEqual(value[name], one),
    )
  );
}

/** What was sent of an environment, less what is shown as stars. */
function withoutHidden(name: string, sent: Item, shown: unknown): Item {
  if (name !== 'env' || !isItem(shown)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !isHidden(shown[key])));
}

/** How an image is written is open: a registry may stand before it, and a tag behind it. */
function isImage(name: string, sent: unknown): sent is string {
  return name === 'image' && typeof sent === 'string';
}

/** Whether a list no longer has an id, once it has had time to lose it. */
export async function goneFrom(path: string, id: string, { rest, time }: CaseContext): Promise<boolean> {
  const isGone = await withinListGrace(async () => {
    const list = await rest.when({ api: 'v2', method: 'GET', path });
    const items = isRestAccepted(list) ? itemsIn(list) : undefined;
    return items !== undefined && itemById(items, id, path) === undefined ? true : undefined;
  }, time);
  return isGone === true;
}

/**
 * Where a resource of ours is shown. Asserts that its list has it.
 * @param updated what an update set: its list may take its time to show it, and what its own answer shows of it is open
 */
export async function expectShown(
  kind: KindName,
  { id, answer }: { readonly id: string; readonly answer: RestAnswer },
  caseContext: CaseContext,
  ruleContext: RuleContext,
  updated: Item = {},
): Promise<ShownResource> {
  const item = await expectListed(kind, id, caseContext, updated);
  const api = await ruleContext.schema('v2');
  const { method, path } = answer.request;
  const list = itemsSchema(api, kinds[kind].path);
  const places = [{ where: `GET ${kinds[kind].path}`, item, declared: namesIn(list, api) }];
  if (!isItem(answer.json)) return { item, places };
  const names = namesIn(schemaOf(api, method, path), api);
  const declared = new Set([...names].filter((name) => !Object.hasOwn(updated, name)));
  return { item, places: [...places, { where: `${method} ${path}`, item: answer.json, declared }] };
}

/** The values of a member wherever the target's schema says that it is shown; undefined where the schema says so nowhere. */
export function shownValuesOf(name: string, { places }: ShownResource): unknown[] | undefined {
  const declaring = places.filter(({ declared }) => declared.has(name));
  if (declaring.length === 0) return undefined;
  return declaring.flatMap(({ item }) => (item[name] === undefined ? [] : [item[name]]));
}

/** Asserts that a member reads back as it was sent, where the target's schema says that it is shown; else notes it. */
export function expectReadBack(
  name: string,
  sent: unknown,
  shown: ShownResource,
  { expect, observe }: CaseContext,
): void {
  const values = shownValuesOf(name, shown);
  if (values === undefined) {
    observe(`${name} is shown, which its schema does not say`, name in shown.item);
    return;
  }
  expect(values.length, `how many answers show ${name}, as the target's schema says`).toBeGreaterThan(0);
  for (const value of values) {
    const whole = isItem(sent) ? expect.objectContaining(withoutHidden(name, sent, value)) : sent;
    const expected = isImage(name, sent) ? expect.stringContaining(sent) : whole;
    expect(value, `${name} as it reads back`).toEqual(expected);
  }
}

function itemsSchema(api: ServedApi | Unreadable, path: string): Schema | undefined {
  const list = schemaOf(api, 'GET', path);
  if (list === undefined || 'unreadable' in api) return undefined;
  return usable(() => {
    const members = [...flatten([list], api.responses).properties.values()];
    const items = members
      .map((parts) => flatten(parts, api.responses).items)
      .find(({ length }) => length > 0);
    return items && { allOf: [...items] };
  }, undefined);
}

/** What an operation answers when it is accepted. */
function schemaOf(api: ServedApi | Unreadable, method: string, path: string): Schema | undefined {
  if ('unreadable' in api) return undefined;
  const operation = api.operations.find((one) => one.method === method && one.path === path);
  const taken = [...(operation?.responses ?? [])].find(([status]) => /^2/.test(status))?.[1];
  return [...(taken?.content ?? [])].find(([type]) => /json/i.test(type))?.[1];
}

function namesIn(schema: Schema | undefined, api: ServedApi | Unreadable): ReadonlySet<string> {
  if (schema === undefined || 'unreadable' in api) return new Set();
  return usable(() => new Set(flatten([schema], api.responses).properties.keys()), new Set<string>());
}
