import { mayBeOfGateway } from '../../../engine/http/gateway-status.ts';
import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { expectSuccess, takesBeside } from '../../shared/making/v2-accepted.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';

/** Calls that it makes at most. */
export const callsToBeAccepted = 3;

/** Rules in one of whose cases it was waited as long as can be, and a server's or a gateway's error answered to the end. */
const broken = new WeakSet<RuleContext>();

/** Another case of such a rule need not wait so long once more, which would take minutes of a real clock. */
function patienceOf({ time }: CaseContext, ruleContext: RuleContext): Duration {
  return time.kind === 'real' && broken.has(ruleContext) ? time.setupTimeout / 12 : time.setupTimeout;
}

/**
 * Asserts that a call about a resource is accepted, once there was time for the resource to be ready for it: what it is said
 * to be it may not be yet. @returns the answer to the call
 */
export async function expectAcceptedInTime(
  call: RestRequestOptions,
  what: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<RestAnswer> {
  const { rest, time } = caseContext;
  let answer = await rest.when(call);
  if (!isRestAccepted(answer)) {
    await time.until(async () => {
      answer = await rest.when(call);
      return isRestAccepted(answer) ? true : undefined;
    }, time.now() + patienceOf(caseContext, ruleContext));
  }
  if (mayBeOfGateway(answer.status)) broken.add(ruleContext);
  if (!isRestAccepted(answer))
    await takesBeside(answer, () => ({ api: 'v2', method: 'GET', path: '/pods' }), caseContext);
  expectSuccess(answer, what, caseContext);
  return answer;
}
