import type { Items } from './compare-items.ts';

/** One side of a pair: who answers it. */
export type Side = 'v1' | 'v2' | 'graphql';

/** What one side shows: resources by id, that it does not offer them, or why it could not be read. */
export type SideReading =
  | { readonly items: Items }
  | { readonly absent: string }
  | { readonly unread: string };

/** How a side is called. */
export const sideNames: Readonly<Record<Side, string>> = { v1: 'v1', v2: 'v2', graphql: 'GraphQL' };

/** The resources of a side that was read; none of one that was not. */
export function itemsIn(side: SideReading): Items {
  return 'items' in side ? side.items : new Map();
}
