import type { Worker } from './endpoint.ts';
import { createHeap } from './heap.ts';

/** The workers that may be free. The one that started first is in front, so that it is found however many there are. */
export type FreeWorkers = {
  /** Reports a worker that has become free, or may have. */
  note(worker: Worker): void;
  /** The first that is free. It stays until it is found to be busy or gone. */
  first(): Worker | undefined;
};

export function createFreeWorkers(): FreeWorkers {
  const noted = new Set<Worker>();
  const heap = createHeap<Worker>((a, b) => a.number < b.number);

  return {
    note(worker) {
      if (noted.has(worker)) return;
      noted.add(worker);
      heap.add(worker);
    },
    first() {
      for (let worker = heap.first(); worker !== undefined; worker = heap.first()) {
        if (isFree(worker)) return worker;
        heap.removeFirst();
        noted.delete(worker);
      }
      return undefined;
    },
  };
}

/** Whether a job can be given to it. A worker process says itself how many jobs it takes. */
export function isFree({ asks, ready, runs, stoppedAt }: Worker): boolean {
  if (stoppedAt !== undefined) return false;
  return asks === undefined ? ready && runs.size === 0 : asks > 0;
}

/** The documented behaviour: a worker works on one job at a time. Then the free ones alone need looking at. @see interface 1 */
export function takesNoOther(): boolean {
  return false;
}

/** The documented behaviour: any worker that is free gets a job. @see interface 1 */
export function picksEach(): boolean {
  return true;
}
