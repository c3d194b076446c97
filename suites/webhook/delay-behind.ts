import type { Duration, Instant } from '../../engine/time/time.ts';

/** When something came about, at the earliest and at the latest. */
type Heard = { readonly earliest: Instant; readonly latest: Instant };

/** How long something took, at least and at most, in milliseconds of the target's time. */
export type Delay = { readonly least: Duration; readonly most: Duration };

/**
 * Whether a job was submitted while the one before it had not ended. One that came later has nobody to wait for, but may have to
 * wait for a worker to start.
 */
export function isBehind(ended: Heard, other: { readonly answered: Instant }): boolean {
  return other.answered < ended.earliest;
}

/** How long a job waited for a worker once the job before it had ended. */
export function delayBehind(ended: Heard, started: Heard): Delay {
  return { least: started.earliest - ended.latest, most: started.latest - ended.earliest };
}
