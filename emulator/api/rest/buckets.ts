import type { WorldInstant } from '../../core/agenda.ts';

export type BucketSize = 'hour' | 'day' | 'week' | 'month' | 'year';

/** A stretch of time on the calendar, in UTC; its end is the next one's start. */
export type Bucket = { readonly start: WorldInstant; readonly end: WorldInstant };

/** The bucket that a moment lies in. Weeks begin on Mondays. */
export function bucketOf(at: WorldInstant, size: BucketSize): Bucket {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (size === 'year') return { start: utc(year, 0, 1), end: utc(year + 1, 0, 1) };
  if (size === 'month') return { start: utc(year, month, 1), end: utc(year, month + 1, 1) };
  const midnight = utc(year, month, day);
  if (size === 'day') return { start: midnight, end: midnight + dayLength };
  if (size === 'week') {
    const monday = midnight - ((date.getUTCDay() + 6) % 7) * dayLength;
    return { start: monday, end: monday + 7 * dayLength };
  }
  const start = Math.floor(at / hourLength) * hourLength;
  return { start, end: start + hourLength };
}

const hourLength = 3_600_000;
const dayLength = 24 * hourLength;

/** Unlike Date.UTC, takes the years 0 to 99 for what they are. */
function utc(year: number, month: number, day: number): WorldInstant {
  return new Date(0).setUTCFullYear(year, month, day);
}
