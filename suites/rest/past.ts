import { withinListGrace } from '../../service/case/list-grace.ts';
import type { RestSketch } from '../../service/case/rest-scene.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { acting as actingByFirst } from '../v1/pod/acting.ts';
import { acting } from '../v2/pod/acting.ts';
import { isTaken } from '../v2/resources/is-taken.ts';

/** Stops a Pod of ours and starts it again, where the context wants it. @see interface 3, 4.2, 4.3 */
export async function throughItsPast(id: string, api: RestApi, scene: Scene): Promise<void> {
  const act = (action: 'stop' | 'start'): RestSketch =>
    api === 'v1' ? actingByFirst(id, action) : acting(id, { action });
  const isDone = (action: 'stop' | 'start') => async (): Promise<true | undefined> => {
    const answer = await scene.rest.besides(act(action));
    return answer !== undefined && isTaken(answer) ? true : undefined;
  };
  await stoppedAndStarted(isDone('stop'), isDone('start'), scene);
}

/** @param stop and start resolve to whether they are taken: a Pod may not be ready for them yet */
export async function stoppedAndStarted(
  stop: () => Promise<true | undefined>,
  start: () => Promise<true | undefined>,
  { context, time, unjudged }: Scene,
): Promise<void> {
  const isWanted = context.wanted('past') !== 'none';
  if (isWanted) {
    if ((await withinListGrace(stop, time)) === undefined) return;
    if ((await withinListGrace(start, time)) === undefined) unjudged('a Pod that was stopped does not start');
  }
  context.cameAbout('past');
}
