import type { Instant } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';

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
