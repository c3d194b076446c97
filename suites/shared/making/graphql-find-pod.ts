import { MyPodsDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { listGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import type { RequestedPod } from '../resources/graphql-as-requested.ts';
import { calling, resultOf } from '../resources/graphql-documented.ts';
import { itemsOf } from '../resources/graphql-items.ts';
import type { PodRequirement } from '../resources/graphql-pod-requirements.ts';
import {
  askToStop,
  callsToResume,
  callsToStop,
  isResumed,
  resumeWait,
  stopWait,
} from '../resources/graphql-stopping.ts';
import type { Item } from '../resources/v2-items.ts';
import { callsToRent, rent } from './graphql-rent.ts';

/** The Pods that `myself` lists, whatever they are. */
export async function listPods({ graphql }: CaseContext): Promise<Item[]> {
  const answer = await graphql.given(calling(MyPodsDocument, {}));
  return itemsOf(resultOf(answer, MyPodsDocument).myself?.pods);
}

/** A Pod as a case meets it: one of ours that was only rented, was stopped then, and resumed. */
export type Met = {
  readonly id: string;
  readonly state: 'rented' | 'stopped' | 'resumed';
  /** What it was rented as, where it is ours. */
  readonly ordered?: RequestedPod;
};

/** Calls that its life takes at most, and how long. */
export const callsOfALife = callsToRent + callsToStop + callsToResume;
export const lifeWait = stopWait + resumeWait;

/** The life of a Pod of the run, rented where money may be spent; else a Pod that there is, as it is. */
export async function* lifeOfAPod(
  requirement: PodRequirement,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): AsyncGenerator<Met> {
  if (!ruleContext.offers('spend')) {
    const ids = (await listPods(caseContext)).map(({ id }) => id).filter((id) => typeof id === 'string');
    yield { id: ids[0] ?? noPod(caseContext, ruleContext), state: 'rented' };
    return;
  }
  const { id, input: ordered } = await rent(caseContext, ruleContext, requirement);
  yield { id, state: 'rented', ordered };
  if (!isGraphqlAccepted(await askToStop(id, caseContext, 'attempt'))) return;
  yield { id, state: 'stopped', ordered };
  if (await isResumed(id, caseContext)) yield { id, state: 'resumed', ordered };
}

/** Gives up where there is nothing to read: all cases meet the same account. */
export function noPod({ inconclusive }: CaseContext, { notRun }: RuleContext): never {
  const reason = 'the caller has no Pod, and none may be rented (capabilities.spend)';
  notRun(reason);
  return inconclusive(reason);
}

/** What is asked for, at once or within a moment: a service may take its time to tell everywhere what it has done. */
export async function inAMoment<T>(
  { time }: CaseContext,
  { moment }: Pick<RuleContext, 'moment'>,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await ask()) ?? time.until(ask, time.now() + moment);
}

/** What is searched for in a list that may take its time to show it. */
export function onceListed<T>(
  caseContext: CaseContext,
  { moment }: RuleContext,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return inAMoment(caseContext, { moment: Math.max(moment, caseContext.time.slack + listGrace) }, ask);
}
