import { isRecord, type JsonRecord } from '../../../engine/openapi/json.ts';
import type { Items } from './compare-items.ts';

/** Resources that are listed by their ids; what has ended may be listed or not, so it is left out. @see interface 4.2, 4.4 */
export function itemsById(list: readonly JsonRecord[]): Items {
  const items = new Map<string, JsonRecord>();
  for (const item of list) {
    const id = idOfItem(item);
    const { desiredStatus, status } = item;
    if (id !== undefined && ![desiredStatus, status].includes('TERMINATED')) items.set(id, item);
  }
  return items;
}

/** The resource in an answer, bare or under whatever key; undefined where the answer has none of this id. */
export function itemOfId(json: unknown, id: string): JsonRecord | undefined {
  if (!isRecord(json)) return undefined;
  return [json, ...Object.values(json).filter(isRecord)].find((one) => idOfItem(one) === id);
}

/** The document names the id of a registry auth of v1 otherwise. @see interface 2.8 */
function idOfItem({ id, containerRegistryAuthId }: JsonRecord): string | undefined {
  const found = [id, containerRegistryAuthId].find((one) => typeof one === 'string' || Number.isFinite(one));
  return found === undefined || found === '' ? undefined : String(found);
}
