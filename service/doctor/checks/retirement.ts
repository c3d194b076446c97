import { mayBeRetired } from '../../target/serves-v1.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { type DoctorReply, isAnswered, isSuccess } from '../reply.ts';

/** Whether v1 may legitimately answer so: it is no success, and the day is over by the target's date or by ours. @see interface 9 */
export function isRetired(
  reply: DoctorReply,
  { ownCalendar }: Pick<DoctorCheckContext, 'ownCalendar'>,
): boolean {
  return !isSuccess(reply) && mayBeRetired(isAnswered(reply) ? reply : undefined, ownCalendar);
}
