import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { plainLetters } from '../../shared/plain-letters.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';

/** Where else than in its list an auth may be seen: by its id, and where v2 is served in the list of that. */
const sights: readonly RestRequestOptions[] = [
  { api: 'v1', method: 'GET', path: '/containerregistryauth/{id}' },
  { api: 'v2', method: 'GET', path: '/registries' },
];

/** Those that show it now. The document has no read by an id, and one that is not there shows nothing. @see interface 9 */
export async function sightsOf(id: string, caseContext: CaseContext): Promise<RestRequestOptions[]> {
  const there = sights.filter(({ api }) => api === 'v1' || caseContext.urls.restV2 !== undefined);
  const found: RestRequestOptions[] = [];
  for (const sight of there) if (await shows(sight, id, caseContext)) found.push(sight);
  return found;
}

/** What of all that showed it shows it still, once there was time to lose it. */
export async function stillShowing(
  before: readonly RestRequestOptions[],
  id: string,
  caseContext: CaseContext,
): Promise<RestRequestOptions[]> {
  let left = [...before];
  await withinListGrace(async () => {
    const seen: RestRequestOptions[] = [];
    for (const sight of left) if (await shows(sight, id, caseContext)) seen.push(sight);
    left = seen;
    return left.length === 0 ? true : undefined;
  }, caseContext.time);
  return left;
}

async function shows(sight: RestRequestOptions, id: string, { rest }: CaseContext): Promise<boolean> {
  const isOne = sight.path.includes('{id}');
  const answer = await rest.when(isOne ? { ...sight, ids: { id } } : sight);
  return isRestAccepted(answer) && plainLetters(answer).includes(JSON.stringify(id));
}
