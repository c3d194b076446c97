import type { Entry } from './entry.ts';

/**
 * How long, in milliseconds of the target, a create that was not answered may still be carried out: it may be under way when
 * we have hung up, and what it makes is in no list yet.
 */
const longestCreate = 60_000;

/**
 * How many real milliseconds there are to wait until every create that was asked for and not answered has been carried out, or
 * never will be. An answer of a gateway that gave up (5xx) is none of the service. A create that seems to lie ahead was asked for
 * by a clock that was ahead: it is taken for one of now.
 */
export function longestWait(entries: readonly Entry[], rate: number, now: number): number {
  const asked = entries.filter(isUnanswered).map(({ askedAt = -Infinity }) => askedAt);
  return Math.max(0, ...asked.map((at) => Math.min(at, now) + longestCreate / rate - now));
}

/** Whether it is unknown what became of a create: it may still be carried out. */
export function isUnanswered({ gone, kind, ids, answered = [], reported, accepted }: Entry): boolean {
  const isReported = reported === 'refused' || reported === 'deleted';
  const isAnswered = ids.length > 0 || answered.length > 0 || isReported || accepted === true;
  return !gone && !isAnswered && kind !== 'job' && kind !== 'world';
}
