/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;
/** Milliseconds. */
export type Duration = number;

/** Something that must happen at an instant. */
export type Entry = { readonly due: Instant; cancel(): void };

/**
 * What must happen, ordered by (due time, sequence). It keeps no clock: whoever owns the time takes what is due.
 * Cancelled entries stay in the heap until they surface, or until they are the greater part of it.
 */
export type Agenda = {
  /** The instant of the next event, or undefined when nothing is due any more. */
  next(): Instant | undefined;
  /** Adds an event. `event` receives the instant it was due at. */
  at(due: Instant, event: (now: Instant) => void): Entry;
  /** Runs the next event if it is due by `now`, and says whether there was one. */
  runNext(now: Instant): boolean;
};

/** So many cancelled entries are never worth looking for. */
const fewCancelled = 1000;

type Slot = { due: Instant; sequence: number; event: ((now: Instant) => void) | undefined };

export function createAgenda(): Agenda {
  let heap: Slot[] = [];
  let sequence = 0;
  let cancelled = 0;

  function dropCancelled(): Slot | undefined {
    while (heap[0] !== undefined && heap[0].event === undefined) {
      removeFirst(heap);
      cancelled -= 1;
    }
    return heap[0];
  }

  function cancel(slot: Slot): void {
    if (slot.event === undefined) return;
    slot.event = undefined;
    cancelled += 1;
    if (cancelled > fewCancelled && cancelled > heap.length / 2) sweep();
  }

  /** A list in its order is a heap. */
  function sweep(): void {
    heap = heap.filter(({ event }) => event !== undefined).sort((a, b) => (isEarlier(a, b) ? -1 : 1));
    cancelled = 0;
  }

  return {
    next: () => dropCancelled()?.due,
    at(due, event) {
      const slot: Slot = { due, sequence: sequence++, event };
      insert(heap, slot);
      return { due, cancel: () => cancel(slot) };
    },
    runNext(now) {
      const first = dropCancelled();
      if (first === undefined || first.due > now) return false;
      removeFirst(heap);
      const { event } = first;
      first.event = undefined;
      event?.(first.due);
      return true;
    },
  };
}

function isEarlier(a: Slot, b: Slot): boolean {
  return a.due === b.due ? a.sequence < b.sequence : a.due < b.due;
}

function insert(heap: Slot[], slot: Slot): void {
  let index = heap.push(slot) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent]!;
    if (isEarlier(above, slot)) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = slot;
}

function removeFirst(heap: Slot[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let index = 0;
  for (;;) {
    const child = earlierChild(heap, index);
    if (child === undefined || isEarlier(last, heap[child]!)) break;
    heap[index] = heap[child]!;
    index = child;
  }
  heap[index] = last;
}

function earlierChild(heap: Slot[], index: number): number | undefined {
  const left = 2 * index + 1;
  if (left >= heap.length) return undefined;
  const right = left + 1;
  return right < heap.length && isEarlier(heap[right]!, heap[left]!) ? right : left;
}
