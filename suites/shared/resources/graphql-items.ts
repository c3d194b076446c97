import { type Item, isItem } from './v2-items.ts';

/** The objects in what should be a list of them; none where it is no list. */
export function itemsOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}
