import type { Duration, Instant } from '../../engine/time/time.ts';

/** When something came about, at the earliest and at the latest. */
type Heard = { readonly earliest: Instant; readonly latest: Instant };

/** How long something took, at least and at most, in milliseconds of the target's time. */
export type Delay = { readonly least: Duration; readonly most: Duration };

/**
 * How long the job behind waited for a worker: from the end of the first, or from its own submission where that came later. A call
 * that was lost before it may have taken longer than the first job.
 */
export function delayBehind(
  ended: Heard,
  other: { readonly sent: Instant; readonly answered: Instant },
  started: Heard,
): Delay {
  return {
    least: started.earliest - Math.max(ended.latest, other.answered),
    most: started.latest - Math.max(ended.earliest, other.sent),
  };
}
