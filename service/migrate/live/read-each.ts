import type { JsonRecord } from '../../../engine/openapi/json.ts';
import type { SideReading } from './side-reading.ts';

/** What asking for one resource by its id came to. */
export type OneReading =
  | { readonly item: JsonRecord }
  /** Answered as not there, with this status. */
  | { readonly lacking: number }
  | { readonly unread: string };

/**
 * Reads resources one after the other, until one can't be read. A path that knows none of them is one that is not offered.
 * @param what who was asked what, in the form "v1 answered GET /pods/{podId}"
 */
export async function readEach(
  ids: readonly string[],
  what: string,
  readOne: (id: string) => Promise<OneReading>,
): Promise<SideReading> {
  const items = new Map<string, JsonRecord>();
  let lacking = 0;
  for (const id of ids) {
    const one = await readOne(id);
    if ('unread' in one) return one;
    if ('item' in one) items.set(id, one.item);
    else lacking = one.lacking;
  }
  return ids.length > 0 && items.size === 0 ? { absent: `${what} with ${lacking} for each id` } : { items };
}
