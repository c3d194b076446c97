import { StopPodDocument } from '../../../generated/graphql/graphql.ts';
import { type GraphqlAnswer, isWholeSuccess, refusalIn } from '../../../harness/client/graphql-answer.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { calling } from '../documented.ts';

/** Calls that stopping a Pod takes at most. */
export const callsToStop = 2;

/** The longest that a Pod is given to be stopped, and some room, in milliseconds of a clock that only we move. */
export const stopWait = 700_000;

/**
 * Asks that a Pod be stopped, until that is taken: one that does not run yet may not be ready for it. Resolves to the last
 * answer. As an act, unless it sets the scene.
 */
export async function askToStop(
  podId: string,
  { graphql, time }: Scene,
  role: 'when' | 'attempt' = 'when',
): Promise<GraphqlAnswer> {
  const call = calling(StopPodDocument, { input: { podId } });
  let answer = await graphql[role](call);
  if (isWholeSuccess(answer)) return answer;
  await time.until(async () => {
    answer = await graphql[role](call);
    return isWholeSuccess(answer) ? true : undefined;
  }, time.now() + time.ample);
  return answer;
}

/** Stops a Pod as set-up. Where it does not let itself be stopped the case can't be judged. */
export async function stop(podId: string, scene: Scene): Promise<void> {
  const answer = await askToStop(podId, scene, 'attempt');
  if (!isWholeSuccess(answer))
    scene.unjudged(`the Pod could not be stopped: podStop was ${refusalIn(answer)}`);
}
