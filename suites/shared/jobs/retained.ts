import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';

/**
 * Whether an answer reports a job while its result was certainly kept: on a slow path it may come when that was over already,
 * and what is answered then is open.
 * @param notEnded an instant at which the job had not ended
 * @param retention how long its result is kept at least, by default that of a job of `/run`
 * @see interface 3, 8
 */
export function isRetained(
  { answered }: Pick<Answer, 'answered'>,
  notEnded: Instant,
  retention: Duration = limits.retention.run,
): boolean {
  return answered - notEnded < retention;
}

/** @throws Inconclusive where the result of a job may have expired: see `isRetained` */
export function assertRetained(
  answer: Pick<Answer, 'answered'>,
  notEnded: Instant,
  { inconclusive }: Pick<CaseContext, 'inconclusive'>,
  retention?: Duration,
): void {
  if (!isRetained(answer, notEnded, retention)) inconclusive('the retention may have been over already');
}
