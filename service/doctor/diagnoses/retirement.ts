import { mayBeRetiredFrom } from '../../target/serves-v1.ts';
import { type DoctorReply, isAnswered, isSuccess } from '../reply.ts';

/** Whether v1 may legitimately answer so: it is no success, and the day is over by the target's date, or else by ours. @see interface 9 */
export function isRetired(reply: DoctorReply): boolean {
  if (isSuccess(reply)) return false;
  const headerDate = isAnswered(reply) ? Date.parse(reply.headers.date ?? '') : Number.NaN;
  return (Number.isNaN(headerDate) ? Date.now() : headerDate) >= mayBeRetiredFrom;
}
