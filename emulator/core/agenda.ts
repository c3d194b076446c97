import { createHeap } from './heap.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type WorldInstant = number;
/** Milliseconds. */
export type WorldDuration = number;

/** Something that must happen at an instant. */
export type AgendaEntry = { readonly due: WorldInstant; cancel(): void };

/**
 * What must happen, ordered by (due time, sequence). It keeps no clock: whoever owns the time takes what is due.
 * Cancelled entries stay in the heap until they surface, or until they are the greater part of it.
 */
export type Agenda = {
  /** The instant of the next event, or undefined when nothing is due any more. */
  next(): WorldInstant | undefined;
  /** Adds an event. `event` receives the instant it was due at. */
  at(due: WorldInstant, event: (now: WorldInstant) => void): AgendaEntry;
  /** Runs the next event if it is due by `now`, and says whether there was one. */
  runNext(now: WorldInstant): boolean;
};

/** So many cancelled entries are never worth looking for. */
const fewCancelled = 1000;

type Slot = { due: WorldInstant; sequence: number; event: ((now: WorldInstant) => void) | undefined };

export function createAgenda(): Agenda {
  const slots = createHeap(isEarlier);
  let sequence = 0;
  let cancelled = 0;

  function dropCancelled(): Slot | undefined {
    for (let first = slots.first(); first !== undefined; first = slots.first()) {
      if (first.event !== undefined) return first;
      slots.removeFirst();
      cancelled -= 1;
    }
    return undefined;
  }

  function cancel(slot: Slot): void {
    if (slot.event === undefined) return;
    slot.event = undefined;
    cancelled += 1;
    if (cancelled > fewCancelled && cancelled > slots.size / 2) sweep();
  }

  function sweep(): void {
    slots.keep(({ event }) => event !== undefined);
    cancelled = 0;
  }

  return {
    next: () => dropCancelled()?.due,
    at(due, event) {
      const slot: Slot = { due, sequence: sequence++, event };
      slots.add(slot);
      return { due, cancel: () => cancel(slot) };
    },
    runNext(now) {
      const first = dropCancelled();
      if (first === undefined || first.due > now) return false;
      slots.removeFirst();
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
