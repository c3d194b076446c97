import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';

/** In milliseconds, and in times of what the profile declares for any call. */
const least = 60_000;
const slacks = 30;

/**
 * How much longer than the slack a webhook, or a report of the probe, may be on its way to us where a clock runs by itself, before it
 * counts as not sent: the document bounds neither. Where time is moved they come at once.
 */
export function longestOnItsWay({ kind, slack }: Pick<CaseContext['time'], 'kind' | 'slack'>): Duration {
  return kind === 'virtual' ? 0 : Math.max(least, slacks * slack);
}
