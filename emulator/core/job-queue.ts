import type { Job } from './job.ts';

/**
 * Jobs that wait, oldest first. It reads as a set of them does; unlike a set it finds the oldest at once, however many
 * have been taken out before it.
 */
export type JobQueue = {
  readonly size: number;
  has(job: Job): boolean;
  /** One that waits already keeps its place. */
  add(job: Job): void;
  delete(job: Job): boolean;
  clear(): void;
  values(): IterableIterator<Job>;
  [Symbol.iterator](): IterableIterator<Job>;
};

type Place = { job: Job; before: Place | undefined; after: Place | undefined };

export function createJobQueue(): JobQueue {
  const places = new Map<Job, Place>();
  let first: Place | undefined;
  let last: Place | undefined;

  function* values(): Generator<Job, undefined> {
    for (let place = first; place !== undefined; place = place.after) {
      // Whoever walks along may take jobs out meanwhile.
      if (places.get(place.job) === place) yield place.job;
    }
    return undefined;
  }

  return {
    get size() {
      return places.size;
    },
    has: (job) => places.has(job),
    add(job) {
      if (places.has(job)) return;
      const place: Place = { job, before: last, after: undefined };
      if (last === undefined) first = place;
      else last.after = place;
      last = place;
      places.set(job, place);
    },
    delete(job) {
      const place = places.get(job);
      if (place === undefined) return false;
      places.delete(job);
      const { before, after } = place;
      if (before === undefined) first = after;
      else before.after = after;
      if (after === undefined) last = before;
      else after.before = before;
      return true;
    },
    clear() {
      places.clear();
      first = undefined;
      last = undefined;
    },
    values,
    [Symbol.iterator]: values,
  };
}
