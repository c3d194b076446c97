import { mayBeOfGateway } from '../../../engine/http/gateway-status.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';

export function isRestAccepted({ status }: Pick<RestAnswer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** The same where a case goes on without what was refused: what may have broken on the way is no refusal. */
export function isRestAcceptedOrRefused(
  answer: Pick<RestAnswer, 'status' | 'request'>,
  { inconclusive }: CaseContext,
): boolean {
  const { method, path } = answer.request;
  if (mayBeOfGateway(answer.status)) inconclusive(`${method} ${path} was answered ${answer.status}`);
  return isRestAccepted(answer);
}
