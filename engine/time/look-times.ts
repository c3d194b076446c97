import type { Instant } from './time.ts';

/** What has happened may show later: where nothing is due, a wait looks again after so long, and then twice as long. */
const firstGap = 500;

/** When a wait looks next: at what is due, and now and then before it. */
export function createLookTimes(): (now: Instant, due: Instant) => Instant {
  let gap = firstGap;
  return (now, due) => {
    const again = now + gap;
    gap = due <= again ? firstGap : 2 * gap;
    return Math.min(due, again);
  };
}
