import { isRecord, type JsonRecord } from '../../../engine/openapi/json.ts';
import { idOf } from '../../client/item-id.ts';
import { UnlistedError } from '../../ledger/list-pages.ts';
import type { Items } from './compare-items.ts';

/**
 * Resources that are listed by their ids; what has ended may be listed or not, so it is left out. @see interface 4.2, 4.4
 * @param path path of the list
 * @throws UnlistedError where something is listed without an id that can be told
 */
export function itemsById(list: readonly unknown[], path: string): Items {
  const items = new Map<string, JsonRecord>();
  for (const item of list) {
    const id = idOfItem(item, path);
    if (!isRecord(item) || id === undefined)
      throw new UnlistedError(`${path} lists something without an id that can be told`);
    const { desiredStatus, status } = item;
    if (![desiredStatus, status].includes('TERMINATED')) items.set(id, item);
  }
  return items;
}

/** The resource in an answer, bare or under whatever key; undefined where the answer has none of this id. */
export function itemOfId(json: unknown, id: string, path: string): JsonRecord | undefined {
  if (!isRecord(json)) return undefined;
  return [json, ...Object.values(json).filter(isRecord)].find((one) => idOfItem(one, path) === id);
}

/** A number is an id as well. */
function idOfItem(item: unknown, path: string): string | undefined {
  const { id } = isRecord(item) ? item : {};
  return Number.isFinite(id) ? String(id) : idOf(item, path);
}
