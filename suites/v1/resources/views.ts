import type { RestAnswer } from '../../../harness/client/rest-client.ts';
import { flatten } from '../../../harness/contract/schema/flat.ts';
import type { Schemas } from '../../../harness/contract/schema/schemas.ts';
import { usable } from '../../../harness/contract/schema/usable.ts';
import type { ServedApi } from '../../../harness/contract/served-api.ts';
import type { Bench } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Schema } from '../../../openapi/schema.ts';
import { shapeOf } from '../../v2/documented.ts';
import { type Item, idOf, isItem, itemsIn } from '../../v2/items.ts';
import { isTakenOrRefused } from '../../v2/resources/is-taken.ts';
import { isKept } from './is-kept.ts';
import { type KindName, kinds } from './kinds.ts';

/** How v1 shows a resource somewhere, and the members that its own schema says it shows there. */
export type View = { readonly item: Item; readonly declared: ReadonlySet<string> };

type Made = { readonly id: string; readonly answer: RestAnswer };

/**
 * How v1 shows a resource of ours: in its list, and by its id where its schema has such a read; where neither says that
 * it shows a member, in the answer to the call that made or changed it.
 */
export async function viewsOf(
  kind: KindName,
  { id, answer }: Made,
  scene: Scene,
  bench: Bench,
): Promise<(member: string) => readonly View[]> {
  const api = await bench.schema('v1');
  if ('unreadable' in api) return () => [];
  const { path } = kinds[kind];
  const reads = [await inList(path, id, api, scene), await byId(path, id, api, scene)];
  const { method, path: called } = answer.request;
  const own = isItem(answer.json) ? { item: answer.json, declared: namesAt(api, method, called) } : undefined;
  const saying = (views: readonly (View | undefined)[], member: string): View[] =>
    views.filter((view): view is View => view?.declared.has(member) === true);
  return (member) => {
    const read = saying(reads, member);
    return read.length > 0 ? read : saying([own], member);
  };
}

async function inList(path: string, id: string, api: ServedApi, scene: Scene): Promise<View | undefined> {
  const list = await scene.rest.when({ api: 'v1', method: 'GET', path });
  const item = (itemsIn(list) ?? []).find((one) => idOf(one) === id);
  return isTakenOrRefused(list, scene) && item !== undefined
    ? { item, declared: namesAt(api, 'GET', path, true) }
    : undefined;
}

async function byId(path: string, id: string, api: ServedApi, scene: Scene): Promise<View | undefined> {
  const whole = `${path}/{id}`;
  if (operationAt(api, 'GET', whole) === undefined) return undefined;
  const answer = await scene.rest.when({ api: 'v1', method: 'GET', path: whole, ids: { id } });
  return isTakenOrRefused(answer, scene) && isItem(answer.json)
    ? { item: answer.json, declared: namesAt(api, 'GET', whole) }
    : undefined;
}

function operationAt(api: ServedApi, method: string, path: string) {
  return api.operations.find((one) => one.method === method && shapeOf(one.path) === shapeOf(path));
}

/** What the schema of what an operation answers names; of a list, what that of its items does. */
function namesAt(api: ServedApi, method: string, path: string, isList = false): ReadonlySet<string> {
  const responses = operationAt(api, method, path)?.responses ?? new Map<string, never>();
  const contents = [...responses].flatMap(([status, { content }]) =>
    status.startsWith('2') ? [...((content as ReadonlyMap<string, Schema> | undefined)?.values() ?? [])] : [],
  );
  return new Set(contents.flatMap((schema) => namesIn(schema, api.responses, isList)));
}

function namesIn(schema: Schema, schemas: Schemas, isList: boolean): string[] {
  return usable(() => {
    const { items, properties } = flatten([schema], schemas);
    return isList
      ? items.flatMap((one) => [...flatten([one], schemas).properties.keys()])
      : [...properties.keys()];
  }, []);
}

/** Whether v1 shows a member otherwise than it was sent, or nowhere that its own schema says it is shown. */
export function isDropped(
  sent: unknown,
  member: string,
  views: (member: string) => readonly View[],
): boolean {
  const there = views(member);
  const values = there.flatMap(({ item }) => (item[member] === undefined ? [] : [item[member]]));
  return there.length > 0 && (values.length === 0 || !values.every((value) => isKept(sent, value)));
}
