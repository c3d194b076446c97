import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';

/** Rules that waited for stock in vain: their other cases don't wait as well. */
const starved = new WeakSet<Bench>();

/**
 * What a try comes to, again and again for a while where it comes to nothing: our own other cases may hold the last GPUs,
 * and give them back when they end. In a world of ours nobody else holds any.
 */
export async function asStockReturns<T>(
  attempt: () => Promise<T | undefined>,
  { time }: Scene,
  bench: Bench,
): Promise<T | undefined> {
  const first = await attempt();
  if (first !== undefined || bench.clock === 'virtual' || starved.has(bench)) return first;
  const end = time.now() + time.ample;
  let pause = 0;
  const found = await time.until(async () => {
    if (pause > 0) await time.reach(Math.min(time.now() + pause, end));
    const isFirst = pause === 0;
    pause = isFirst ? time.ample / 32 : 2 * pause;
    return isFirst ? undefined : attempt();
  }, end);
  if (found === undefined) starved.add(bench);
  return found;
}
