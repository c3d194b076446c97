import { connectionStatuses } from '../../engine/http/gateway-status.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RestAnswer } from '../../service/client/rest-answer.ts';

const notImplemented = 501;

/** A documented read that fails each time, while the service answers others, is served by nobody. @see interface 7.3 */
export function expectNoFailure(
  { status }: Pick<RestAnswer, 'status'>,
  what: string,
  { expect }: CaseContext,
): void {
  if (status !== notImplemented) expect(status, `what ${what} is answered`).toBeLessThan(500);
  expect([...connectionStatuses], `the statuses that refuse ${what} on the way`).not.toContain(status);
}
