import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { isRestAccepted } from '../resources/v2-is-accepted.ts';
import { ownName } from '../resources/v2-own-name.ts';

/** What is not tried where `mayUpdate` says no. */
export const updatedMeanwhile = 'an endpoint that is updated meanwhile';

/** Whether the endpoints of the jobs may be updated: those of a world are nobody's. */
export function mayUpdate({ ownWorld, offers }: Pick<RuleContext, 'ownWorld' | 'offers'>): boolean {
  return ownWorld && offers('v2');
}

/**
 * Gives an endpoint another name: an update that leaves its jobs what they are.
 * @throws Inconclusive where the update is not taken
 * @see interface 4.3
 */
export async function updateEndpoint(endpoint: EndpointName, caseContext: CaseContext): Promise<void> {
  const { rest, request } = caseContext;
  const { endpoint: id } = request({ operation: 'health', endpoint });
  const body = { name: ownName(caseContext) };
  const answer = await rest.when({ api: 'v2', method: 'PATCH', path: '/serverless/{id}', ids: { id }, body });
  if (!isRestAccepted(answer)) rest.lacking(`PATCH /serverless/{id} was answered ${answer.status}`);
}
