import type { RestAnswer } from '../../harness/client/rest-client.ts';
import { isRecord } from '../../openapi/json.ts';

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
  const names = ['id', ...Object.keys(item).filter((name) => /Id$|^id/.test(name))];
  const found = names.map((name) => item[name]).find((value) => typeof value === 'string' && value !== '');
  return found as string | undefined;
}
