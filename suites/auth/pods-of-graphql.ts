import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import { withinListGrace } from '../../service/case/list-grace.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { idOfRented, plainPodInput } from '../shared/making/graphql-rent.ts';
import { type OwnKind, servedOnOne } from '../shared/making/served-on-one.ts';
import type { Prepared } from '../shared/making/v2-prepared.ts';
import { onOffer } from '../shared/resources/graphql-on-offer.ts';
import { itemById, itemsIn } from '../shared/resources/v2-items.ts';

const path = '/pods';

/**
 * Calls of REST about a Pod that was rented through GraphQL, where that costs nothing: it is its owner's alone there, too.
 * @see interface 1, 5
 */
export async function onPodsOfGraphql(api: RestApi, ruleContext: RuleContext): Promise<readonly Prepared[]> {
  if (!(ruleContext.ownWorld && ruleContext.offers('graphql'))) return [];
  const kind: OwnKind = {
    ...{ path, costs: true },
    make: (caseContext, itsRuleContext) => rentedPod(api, caseContext, itsRuleContext),
  };
  const served = await servedOnOne(api, [kind], [], ruleContext);
  return served.map((operation) => ({
    ...operation,
    [toStringMethod]: () => `${operation.method} ${operation.path} of a Pod that GraphQL has made`,
  }));
}

/** Nothing says that two interfaces call a Pod by one id: one that REST does not list is not judged. */
async function rentedPod(
  api: RestApi,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): ReturnType<OwnKind['make']> {
  const { rest, time, inconclusive } = caseContext;
  const [gpuTypeId = inconclusive('no type of GPU is on offer')] = await onOffer(caseContext);
  const input = plainPodInput(gpuTypeId, caseContext);
  const id = (await idOfRented(input, caseContext, ruleContext)) ?? inconclusive('no Pod could be rented');
  const answer = await withinListGrace(async () => {
    const list = await rest.lookUp({ api, method: 'GET', path });
    return itemById(itemsIn(list) ?? [], id, path) === undefined ? undefined : list;
  }, time);
  if (answer === undefined) return rest.lacking(`${api} does not list a Pod that GraphQL has made`);
  return { id, body: input, answer };
}
