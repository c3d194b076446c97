import type { Item } from '../../shared/resources/v2-items.ts';

/** An object less one of its members. */
export function without(item: Item, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = item;
  return rest;
}
