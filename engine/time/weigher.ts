import type { Duration, Instant } from './time.ts';

/** How much free time counts of a call that may wait still: it has an end though nobody moves the clock. */
const waitingWeight = 1 / 6;

/**
 * How much of a slice of free time counts: nothing of one in which the clock has moved, and little while a call may wait still.
 * @param longest how long a call may wait, in milliseconds of the target's time
 */
export function weigher(longest: Duration, now: () => Instant): () => number {
  const due = now() + longest;
  let last = now();
  return () => {
    const hasMoved = last !== now();
    last = now();
    if (hasMoved) return 0;
    return now() < due ? waitingWeight : 1;
  };
}
