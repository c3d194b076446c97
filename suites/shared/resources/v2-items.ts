import { isRecord } from '../../../engine/openapi/json.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';

export type Item = Readonly<Record<string, unknown>>;

/** The items of a list, bare or under whatever key; undefined where the answer holds no list. */
export function itemsIn({ json }: Pick<RestAnswer, 'json'>): Item[] | undefined {
  if (Array.isArray(json)) return json.filter(isItem);
  if (!isItem(json)) return undefined;
  const lists = Object.values(json).filter((value) => Array.isArray(value));
  return lists[0]?.filter(isItem);
}

export function isItem(value: unknown): value is Item {
  return isRecord(value);
}

/** The id of an item, whose name is open: `id`, or the first member that is called as if it were one. */
export function idOf(item: Item): string | undefined {
  return textsIn(item, idNames(item))[0];
}

/** Under which other names a catalog may have the id of what it lists. */
const catalogNames = ['code', 'slug', 'key', 'name', 'displayName'];

/** The id of an item of a catalog, as likely as not. */
export function catalogIdOf(item: Item): string | undefined {
  return textsIn(item, catalogIdNames(item))[0];
}

/** The members of an item of a catalog that may be its id, the likeliest first. */
export function catalogIdNames(item: Item): string[] {
  return [...idNames(item), ...catalogNames].filter((name) => textsIn(item, [name]).length > 0);
}

function idNames(item: Item): string[] {
  return ['id', ...Object.keys(item).filter((name) => /Id$|^id/.test(name))];
}

function textsIn(item: Item, names: readonly string[]): string[] {
  return names
    .map((name) => item[name])
    .filter((value) => typeof value === 'string' && value !== '') as string[];
}
