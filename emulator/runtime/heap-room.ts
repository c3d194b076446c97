import v8 from 'node:v8';

/** The shares of the heap that may be taken when something is added that stays: by objects, and by pages that hold any. */
const mostTaken = { objects: 0.9, pages: 0.93 } as const;

/** How full the heap of this process is, in bytes; undefined while there is room for more. */
export function fullHeap(): { readonly used: number; readonly limit: number } | undefined {
  const { used_heap_size: used, total_heap_size: pages, heap_size_limit: limit } = v8.getHeapStatistics();
  const isFull = used > mostTaken.objects * limit || pages > mostTaken.pages * limit;
  return isFull ? { used, limit } : undefined;
}

/** Bytes of bodies after which the heap is looked at again, and what a body takes besides its own. */
const lookedAfter = 1_000_000;
const beside = 1000;

let sinceLook = 0;
let wasFull = false;

/**
 * Whether there is no memory for what may be kept of a body. A look at the heap costs as much as a small call: it is taken once
 * a megabyte, and at each body while the heap is full.
 * @param bytes the length of the body
 */
export function isHeapFullFor(bytes: number): boolean {
  sinceLook += bytes + beside;
  if (!wasFull && sinceLook < lookedAfter && bytes < lookedAfter / 10) return false;
  sinceLook = 0;
  wasFull = fullHeap() !== undefined;
  return wasFull;
}
