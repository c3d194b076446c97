import v8 from 'node:v8';

/** The share of the heap that may be taken when something is added that stays. */
const mostTaken = 0.9;

/** How full the heap of this process is, in bytes; undefined while there is room for more. */
export function fullHeap(): { readonly used: number; readonly limit: number } | undefined {
  const { used_heap_size: used, heap_size_limit: limit } = v8.getHeapStatistics();
  return used <= mostTaken * limit ? undefined : { used, limit };
}
