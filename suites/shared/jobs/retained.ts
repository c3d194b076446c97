import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';

/**
 * Makes sure that an answer reports a job while its result was certainly kept: on a slow path it may come when that was
 * over already, and what is answered then is open.
 * @param notEnded an instant at which the job had not ended
 * @param retention how long its result is kept at least, by default that of a job of `/run`
 * @throws Inconclusive where it may have been over
 * @see interface 3, 8
 */
export function assertRetained(
  { answered }: Pick<Answer, 'answered'>,
  notEnded: Instant,
  { inconclusive }: Pick<CaseContext, 'inconclusive'>,
  retention: Duration = limits.retention.run,
): void {
  if (answered - notEnded >= retention) inconclusive('the retention may have been over already');
}
