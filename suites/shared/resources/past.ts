import { ResumePodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isGraphqlAccepted as isAcceptedByGraphql } from '../../../service/client/graphql-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { calling } from './graphql-documented.ts';
import { actingV1 as actingByFirst } from './v1-acting.ts';
import { acting } from './v2-acting.ts';
import { isRestAccepted } from './v2-is-accepted.ts';

/** The value of the factor under which another API stops a Pod and starts it. */
const elsewhere = 'stopped and started by another API';

/** Stops a Pod of the run and starts it again, where the context wants it. @see interface 3, 4.2, 4.3, 4.4 */
export async function throughItsPast(
  id: string,
  api: RestApi,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const other = ruleContext.offers('graphql') ? byGraphql(id, caseContext) : undefined;
  await stoppedAndStarted(byRest(id, api, caseContext), other, caseContext);
}

/** How an API stops a Pod and starts it. Both resolve to whether they are accepted: a Pod may not be ready for them yet. */
export type StopAndStart = {
  readonly stop: () => Promise<true | undefined>;
  readonly start: () => Promise<true | undefined>;
};

export function byRest(id: string, api: RestApi, caseContext: CaseContext): StopAndStart {
  const act = (action: 'stop' | 'start'): RestRequestOptions =>
    api === 'v1' ? actingByFirst(id, action) : acting(id, { action });
  const isDone = (action: 'stop' | 'start') => async (): Promise<true | undefined> => {
    const answer = await caseContext.rest.besides(act(action));
    return answer !== undefined && isRestAccepted(answer) ? true : undefined;
  };
  return { stop: isDone('stop'), start: isDone('start') };
}

/** @param gpuCount of the Pod: what is made by REST has one GPU unless a case wants more */
export function byGraphql(podId: string, caseContext: CaseContext, gpuCount = 1): StopAndStart {
  const isDone = (call: GraphqlRequestOptions) => async (): Promise<true | undefined> => {
    const answer = await caseContext.graphql.besides(call);
    return answer !== undefined && isAcceptedByGraphql(answer) ? true : undefined;
  };
  return {
    stop: isDone(calling(StopPodDocument, { input: { podId } })),
    start: isDone(calling(ResumePodDocument, { input: { podId, gpuCount } })),
  };
}

/** @param other how another API does it; undefined where none is there */
export async function stoppedAndStarted(
  own: StopAndStart,
  other: StopAndStart | undefined,
  { context, time, inconclusive }: CaseContext,
): Promise<void> {
  const wanted = context.wanted('past', (value) => value !== elsewhere || other !== undefined);
  if (wanted !== 'none') {
    const { stop, start } = wanted === elsewhere ? other! : own;
    if ((await withinListGrace(stop, time)) === undefined) return;
    if ((await withinListGrace(start, time)) === undefined)
      inconclusive('a Pod that was stopped does not start');
  }
  context.cameAbout('past');
}
