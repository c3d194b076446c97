import { isAnswered, isSuccess, type Reply } from '../reply.ts';

/** From then on v1 may be gone, in every time zone. @see interface 9 */
const gone = Date.parse('2026-11-14T10:00:00Z');

/** Whether v1 may lawfully answer so: it is no success, and the day is over by the target's date, or else by ours. */
export function isRetired(reply: Reply): boolean {
  if (isSuccess(reply)) return false;
  const told = isAnswered(reply) ? Date.parse(reply.headers.date ?? '') : Number.NaN;
  return (Number.isNaN(told) ? Date.now() : told) >= gone;
}
