import type { Bench } from '../../harness/rule/rule.ts';
import type { Scene } from '../../harness/rule/scene.ts';

/**
 * The workers that a health record counts, idle ones included: whether they run is open. @see interface 2.6
 * @throws Unjudged when it does not tell
 */
export async function countWorkers(
  scene: Scene,
  endpoint?: 'exclusive' | 'scaling',
): Promise<{ idle: number; running: number }> {
  const { json } = await scene.given.call(
    scene.request({ operation: 'health', ...(endpoint && { endpoint }) }),
  );
  const { idle, running } = (json as { workers: { idle: number; running: number } }).workers;
  return { idle, running };
}

/**
 * The base limit holds for certain: workers of the exclusive endpoint raise none, or there are none.
 * @throws Unjudged when the limit may lawfully be higher
 * @see interface 8
 */
export async function assertBaseLimit({ requestsPerWorker }: Bench, scene: Scene): Promise<void> {
  if (requestsPerWorker.exclusive === null) return;
  const { time, unjudged } = scene;
  const noneLeft = async () => {
    const { idle, running } = await countWorkers(scene);
    return idle + running === 0 ? true : undefined;
  };
  const found = await time.until(noneLeft, time.now() + time.ample);
  if (found === undefined) unjudged('workers run, so that the limit may be higher');
}
