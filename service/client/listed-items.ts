import { isRecord } from '../../engine/openapi/json.ts';

/** The items of a list, bare or wrapped; undefined of what holds no list. @see interface 4.2, 4.3 */
export function listedItems(json: unknown): Record<string, unknown>[] | undefined {
  const lists = Array.isArray(json)
    ? [json]
    : Object.values(isRecord(json) ? json : {}).filter(Array.isArray);
  return lists.length === 0 ? undefined : lists.flat().filter(isRecord);
}
