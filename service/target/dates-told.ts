import type { Instant } from '../../engine/time/time.ts';

/** A date, in milliseconds since 1970, and who tells it. */
export type ToldDate = { readonly teller: string; readonly at: Instant };

type Answered = { readonly headers: Readonly<Record<string, string | undefined>> };

/**
 * What tells the day of a target: the `Date` of its answers, and this machine's clock besides, since a gateway may have a
 * wrong one. Of a target whose clock is known to show another day than the real one its answers alone tell it, if any does.
 * @param answers by the words for who gave each
 */
export function datesTold(
  answers: Readonly<Record<string, Answered | undefined>>,
  ownCalendar: boolean,
): ToldDate[] {
  const told = Object.entries(answers).flatMap(([teller, answer]) => {
    const at = Date.parse(answer?.headers.date ?? '');
    return Number.isNaN(at) ? [] : [{ teller, at }];
  });
  return ownCalendar && told.length > 0
    ? told
    : [...told, { teller: "this machine's clock", at: Date.now() }];
}
