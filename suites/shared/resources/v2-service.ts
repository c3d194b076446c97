import { isOwnRefusal } from '../../../engine/http/gateway-status.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { earliest } from './v1-day.ts';

/**
 * Gives the case up where what answers is no service that tells a key from none, as a page or a stub that answers
 * everything alike: nothing it answers then says anything. In a world of the case's own the service is there, and must not refuse
 * its list. Gives the list back. @see interface 4.2, 4.3, 5
 */
export async function expectService(
  { rest, expect, ownWorld, inconclusive }: CaseContext,
  path = '/templates',
  api: RestApi = 'v2',
): Promise<RestAnswer> {
  const list = { api, method: 'GET', path } as const;
  const allowed = await rest.when(list);
  const refused = await rest.when({ ...list, key: 'missing' });
  const mustServe = ownWorld && (api === 'v2' || allowed.answered < earliest);
  if (mustServe && isOwnRefusal(allowed.status))
    expect(allowed.status, `the status of ${api} GET ${path} with a valid key`).toBeLessThan(300);
  if (allowed.status > 299) inconclusive(`GET ${path} was answered ${allowed.status}`);
  if (refused.status < 400) inconclusive(`what answers GET ${path} does not distinguish a key from none`);
  return allowed;
}
