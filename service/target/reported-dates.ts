import type { Instant } from '../../engine/time/time.ts';

/** A date, in milliseconds since 1970, and who reported it. */
export type ReportedDate = { readonly reporter: string; readonly at: Instant };

type Answered = { readonly headers: Readonly<Record<string, string | undefined>> };

/**
 * Dates that show the day of a target: the `Date` of its answers, and this machine's clock besides, since a gateway may have a
 * wrong one. Of a target whose clock is known to show another day than the real one its answers alone count.
 * @param answers by the words for who gave each
 * @returns nothing where nothing tells the day
 */
export function reportedDates(
  answers: Readonly<Record<string, Answered | undefined>>,
  ownCalendar: boolean,
): ReportedDate[] {
  const reported = Object.entries(answers).flatMap(([reporter, answer]) => {
    const at = Date.parse(answer?.headers.date ?? '');
    return Number.isNaN(at) ? [] : [{ reporter, at }];
  });
  return ownCalendar ? reported : [...reported, { reporter: "this machine's clock", at: Date.now() }];
}
