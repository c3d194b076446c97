import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';

/**
 * Gives the case up where what answers is no service that tells a key from none, as a page or a stub that answers
 * everything alike: nothing it answers then says anything. Gives its list back. @see interface 5
 */
export async function expectService(
  { rest, inconclusive }: CaseContext,
  path = '/templates',
  api: RestApi = 'v2',
): Promise<RestAnswer> {
  const list = { api, method: 'GET', path } as const;
  const allowed = await rest.when(list);
  const refused = await rest.when({ ...list, key: 'missing' });
  if (allowed.status > 299) inconclusive(`GET ${path} was answered ${allowed.status}`);
  if (refused.status < 400) inconclusive(`what answers GET ${path} does not distinguish a key from none`);
  return allowed;
}
