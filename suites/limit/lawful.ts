import type { Bench } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import { workersAt } from '../shared/jobs/counted.ts';

/**
 * The base limit holds for certain: workers of the exclusive endpoint raise none, or there are none.
 * @throws Unjudged when the limit may lawfully be higher
 * @see interface 8
 */
export async function assertBaseLimit({ requestsPerWorker }: Bench, scene: Scene): Promise<void> {
  if (requestsPerWorker.exclusive === null) return;
  const { time, unjudged } = scene;
  const noneLeft = async () => {
    const workers = await workersAt(scene);
    return workers?.idle === 0 && workers.running === 0 ? true : undefined;
  };
  const found = await time.until(noneLeft, time.now() + time.ample);
  if (found === undefined) unjudged('workers run, so that the limit may be higher');
}
