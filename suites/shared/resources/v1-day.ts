import type { Instant } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { ReportedDate } from '../../../service/target/reported-dates.ts';

/** The day begins at UTC+14 and ends at UTC-12: the document names no time zone. @see interface 9 */
export const earliest = Date.parse('2026-11-14T10:00:00Z');
export const latest = Date.parse('2026-11-16T12:00:00Z');

/** The last moment at which v1 must work, and the first at which it must not, as worlds are ordered. */
export const lastMoment = '2026-11-14T09:59:59.999Z';
export const firstMoment = '2026-11-16T12:00:00Z';

/** When a call was answered, in milliseconds since 1970: by the target's own clock, where it shows it. */
export function dayOf({ headers, answered }: RestAnswer, { time }: CaseContext): Instant {
  if (time.kind === 'virtual') return answered;
  const headerDate = Date.parse(headers.date ?? '');
  return Number.isNaN(headerDate) ? Date.now() : headerDate;
}

/** Where a day lies: where v1 must work, where it must not, or in between. @see interface 9 */
export type SideOfEnd = 'before' | 'open' | 'after';

/**
 * Where the day lies by everything that tells it: one may be wrong, as a gateway's clock.
 * @throws Inconclusive where they disagree, or there is none
 */
export function sideOfEnd(
  dates: readonly ReportedDate[],
  { inconclusive }: Pick<CaseContext, 'inconclusive'>,
): SideOfEnd {
  const [first, ...others] = dates.map(({ at }) => sideOf(at));
  if (first === undefined)
    return inconclusive('no answer has a Date, and the target has a calendar of its own');
  if (others.some((side) => side !== first)) {
    const words = dates.map(({ reporter, at }) => `${new Date(at).toISOString()} by ${reporter}`);
    inconclusive(`the dates known disagree about v1's end: ${words.join(', ')}`);
  }
  return first;
}

function sideOf(at: Instant): SideOfEnd {
  if (at < earliest) return 'before';
  return at < latest ? 'open' : 'after';
}
