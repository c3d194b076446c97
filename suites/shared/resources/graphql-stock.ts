import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';

/** Rules that waited for stock in vain: their other cases don't wait as well. */
const starved = new WeakSet<RuleContext>();

/**
 * What a try comes to, again and again for a while where it comes to nothing: our own other cases may hold the last GPUs,
 * and give them back when they end. In a world of ours nobody else holds any.
 */
export async function asStockReturns<T>(
  attempt: () => Promise<T | undefined>,
  { time }: CaseContext,
  ruleContext: RuleContext,
): Promise<T | undefined> {
  const first = await attempt();
  if (first !== undefined || ruleContext.ownWorld || starved.has(ruleContext)) return first;
  const end = time.now() + time.setupTimeout;
  let pause = 0;
  const found = await time.until(async () => {
    if (pause > 0) await time.reach(Math.min(time.now() + pause, end));
    const isFirst = pause === 0;
    pause = isFirst ? time.setupTimeout / 32 : 2 * pause;
    return isFirst ? undefined : attempt();
  }, end);
  if (found === undefined) starved.add(ruleContext);
  return found;
}
