import type { RestApi } from '../../../harness/client/rest-request.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { type Item, idOf, itemsIn } from '../../v2/items.ts';

/** Waits until a list shows a Pod in a state, by whatever name it tells it; false when that does not come. */
export async function untilStatus(
  state: string,
  id: string,
  scene: Scene,
  api: RestApi = 'v1',
): Promise<boolean> {
  const { rest, time } = scene;
  const found = await time.until(async () => {
    const list = await rest.given({ api, method: 'GET', path: '/pods' });
    const pod = (itemsIn(list) ?? []).find((item) => idOf(item) === id);
    return pod !== undefined && statusOf(pod) === state ? true : undefined;
  }, time.now() + time.ample);
  return found === true;
}

/** What a Pod is said to be. @see interface 3 */
export function statusOf({ status, desiredStatus, state }: Item): unknown {
  return status ?? desiredStatus ?? state;
}
