import {
  MyPodsDocument,
  PodDocument,
  ResumePodDocument,
  StopPodDocument,
} from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { type GraphqlAnswer, isGraphqlAccepted, refusalIn } from '../../../service/client/graphql-answer.ts';
import { calling, resultOf } from './graphql-documented.ts';
import { itemsOf } from './graphql-items.ts';

/** Calls that stopping a Pod takes at most. */
export const callsToStop = 4;

/** The longest that a Pod is given to be stopped, and some room, in milliseconds of a clock that only we move. */
export const stopWait = 700_000;

/** The same of resuming one. */
export const callsToResume = 4;
export const resumeWait = 700_000;

/** How often a Pod is stopped and resumed again: often where it costs nothing, so that what is rarely wrong shows. */
export const mostLives = 3;

export function furtherLives({ afford }: RuleContext): number {
  return afford(mostLives, 1);
}

type Role = 'when' | 'attempt';

/**
 * Makes a call until it is taken: a Pod may not be ready for it yet, and its GPU may come back. Resolves to the last
 * answer. As an act, unless it prepares the case.
 * @param before what is looked at before it is patient
 */
export async function askPatiently(
  call: GraphqlRequestOptions,
  { graphql, time }: CaseContext,
  role: Role = 'when',
  within = time.setupTimeout,
  before?: () => Promise<void>,
): Promise<GraphqlAnswer> {
  let answer = await graphql[role](call);
  if (isGraphqlAccepted(answer)) return answer;
  await before?.();
  await time.until(async () => {
    answer = await graphql[role](call);
    return isGraphqlAccepted(answer) ? true : undefined;
  }, time.now() + within);
  return answer;
}

/** Asks that a Pod be stopped. */
export function askToStop(
  podId: string,
  caseContext: CaseContext,
  role: Role = 'when',
): Promise<GraphqlAnswer> {
  const call = calling(StopPodDocument, { input: { podId } });
  return askPatiently(call, caseContext, role, caseContext.time.setupTimeout, () =>
    knownPod(podId, caseContext),
  );
}

/** Stops a Pod as set-up. Where it does not let itself be stopped the case can't be judged. */
export async function stop(podId: string, caseContext: CaseContext): Promise<void> {
  const answer = await askToStop(podId, caseContext, 'attempt');
  if (!isGraphqlAccepted(answer))
    caseContext.inconclusive(`the Pod could not be stopped: podStop was ${refusalIn(answer)}`);
}

/** Resumes a Pod as set-up. Whether it could be: its GPU may have been taken meanwhile, and is waited for a while. */
export async function isResumed(podId: string, caseContext: CaseContext): Promise<boolean> {
  const call = calling(ResumePodDocument, { input: { podId, gpuCount: 1 } });
  const known = () => knownPod(podId, caseContext);
  return isGraphqlAccepted(
    await askPatiently(call, caseContext, 'attempt', caseContext.time.setupTimeout / 2, known),
  );
}

/**
 * Gives the case up where nothing shows a Pod under the id that renting it answered with: there is nothing to be patient
 * for, and other rules judge it.
 */
export async function knownPod(podId: string, caseContext: CaseContext): Promise<void> {
  const { graphql, time, inconclusive } = caseContext;
  const isKnown = await time.until(
    async () => {
      const one = await graphql.attempt(calling(PodDocument, { input: { podId } }));
      if (resultOf(one, PodDocument).pod?.id === podId) return true;
      const all = await graphql.attempt(calling(MyPodsDocument, {}));
      const pods = itemsOf(resultOf(all, MyPodsDocument).myself?.pods);
      return pods.some(({ id }) => id === podId) ? true : undefined;
    },
    time.now() + time.setupTimeout / 12,
  );
  if (isKnown === undefined) inconclusive(`no Pod is known by the id ${podId} under which it was rented`);
}
