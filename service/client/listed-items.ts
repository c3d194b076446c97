import { isRecord, type JsonRecord } from '../../engine/openapi/json.ts';
import { idOf } from './item-id.ts';
import { shownIdsOf } from './shown-ids.ts';

/** Where an answer has its list; a bare one has no key. */
export type FoundList = { readonly key?: string; readonly items: readonly unknown[] };

/** The members that hold lists, by the last fixed part of a path of REST v2. The document names the first five. @see interface 4.3, 9 */
const keys: ReadonlyMap<string, string> = new Map([
  ['pods', 'pods'],
  ['serverless', 'endpoints'],
  ['templates', 'templates'],
  ['network-volumes', 'networkVolumes'],
  ['registries', 'registries'],
  ['delegations', 'delegations'],
  ['clusters', 'clusters'],
  ['workers', 'workers'],
  ['releases', 'releases'],
  ['gpus', 'gpus'],
  ['cpus', 'cpus'],
  ['datacenters', 'dataCenters'],
]);

/**
 * Finds the list in an answer: bare, under the name of what the path lists, or else the only array of objects, or the only one
 * of them with something in it, if that has ids. Any member may stand beside it, before or behind. `several`: more than one may
 * be the list, and nobody says which.
 * @param path path of the call, with its parameters in braces
 */
export function listIn(json: unknown, path: string): FoundList | 'none' | 'several' {
  if (Array.isArray(json)) return { items: json };
  if (!isRecord(json)) return 'none';
  const key = keyOf(path);
  const named = Object.hasOwn(json, key) ? json[key] : undefined;
  if (Array.isArray(named)) return { key, items: named };
  const lists = Object.entries(json).flatMap(([name, value]): FoundList[] =>
    isListOfObjects(value) ? [{ key: name, items: value }] : [],
  );
  const [first, second] = lists;
  if (first === undefined || second === undefined) return first ?? 'none';
  const [filled, another] = lists.filter(({ items }) => items.length > 0);
  if (filled === undefined) return first;
  // Next to an empty array it may be remarks instead, which have no ids.
  const hasIds = filled.items.every((item) => idOf(item, path) !== undefined);
  return another === undefined && hasIds ? filled : 'several';
}

/** The items of a list; undefined where no list is found, or several may be it. @see interface 4.2, 4.3 */
export function listedItems(json: unknown, path: string): JsonRecord[] | undefined {
  const found = listIn(json, path);
  return typeof found === 'string' ? undefined : found.items.filter(isRecord);
}

/** How many items of a list are read at most, over all of its pages: a target may go on for ever. */
export const mostListedItems = 50_000;

/**
 * Whether a page of a list shows nothing that the pages before it have not: what asked for it was not understood. Records of
 * bills have no ids of their own: many are of one thing.
 * @param path path of the call, with its parameters in braces
 */
export function isRepeated(page: readonly unknown[], before: readonly unknown[], path: string): boolean {
  if (isOfBills(path)) return false;
  const ids = page.flatMap((item) => shownIdsOf(item, path));
  const known = new Set(ids.length === 0 ? [] : before.flatMap((item) => shownIdsOf(item, path)));
  return ids.length > 0 && ids.every((id) => known.has(id));
}

function isOfBills(path: string): boolean {
  return path.startsWith('/billing');
}

function keyOf(path: string): string {
  if (isOfBills(path)) return 'records';
  const part = path.split('/').findLast((one) => one !== '' && !one.startsWith('{'));
  return keys.get(part ?? '') ?? '';
}

function isListOfObjects(value: unknown): value is JsonRecord[] {
  return Array.isArray(value) && value.every(isRecord);
}
