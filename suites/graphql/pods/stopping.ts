import { ResumePodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import { type GraphqlAnswer, isTaken, refusalIn } from '../../../harness/client/graphql-answer.ts';
import type { GraphqlSketch } from '../../../harness/rule/graphql-scene.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { calling } from '../documented.ts';

/** Calls that stopping a Pod takes at most. */
export const callsToStop = 2;

/** The longest that a Pod is given to be stopped, and some room, in milliseconds of a clock that only we move. */
export const stopWait = 700_000;

/** The same of resuming one. */
export const callsToResume = 2;
export const resumeWait = 700_000;

type Role = 'when' | 'attempt';

/**
 * Makes a call until it is taken: a Pod may not be ready for it yet, and its GPU may come back. Resolves to the last
 * answer. As an act, unless it sets the scene.
 */
export async function askPatiently(
  call: GraphqlSketch,
  { graphql, time }: Scene,
  role: Role = 'when',
  within = time.ample,
): Promise<GraphqlAnswer> {
  let answer = await graphql[role](call);
  if (isTaken(answer)) return answer;
  await time.until(async () => {
    answer = await graphql[role](call);
    return isTaken(answer) ? true : undefined;
  }, time.now() + within);
  return answer;
}

/** Asks that a Pod be stopped. */
export function askToStop(podId: string, scene: Scene, role: Role = 'when'): Promise<GraphqlAnswer> {
  return askPatiently(calling(StopPodDocument, { input: { podId } }), scene, role);
}

/** Stops a Pod as set-up. Where it does not let itself be stopped the case can't be judged. */
export async function stop(podId: string, scene: Scene): Promise<void> {
  const answer = await askToStop(podId, scene, 'attempt');
  if (!isTaken(answer)) scene.unjudged(`the Pod could not be stopped: podStop was ${refusalIn(answer)}`);
}

/** Resumes a Pod as set-up. Whether it could be: its GPU may have been taken meanwhile, and is waited for a while. */
export async function isResumed(podId: string, scene: Scene): Promise<boolean> {
  const call = calling(ResumePodDocument, { input: { podId, gpuCount: 1 } });
  return isTaken(await askPatiently(call, scene, 'attempt', scene.time.ample / 2));
}
