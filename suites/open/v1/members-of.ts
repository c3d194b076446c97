import { isItem } from '../../shared/resources/v2-items.ts';

/** The names of an object's members, in order; of a list those of its first item. Null for anything else. */
export function membersOf(json: unknown): string[] | null {
  const one = Array.isArray(json) ? json.find(isItem) : json;
  return isItem(one) ? Object.keys(one).sort() : null;
}
