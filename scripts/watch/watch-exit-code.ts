import type { WatchPlan } from '../../engine/watch/watch-plan.ts';
import type { WatchState } from '../../engine/watch/watch-state.ts';
import { exitCodes } from '../exit-codes.ts';

const inconclusive: ReadonlySet<string | undefined> = new Set(['inconclusive', 'intermittent', 'not-run']);

/** How the rules of a watch stand: a violation comes first. */
export function watchExitCode({ rules }: WatchPlan, state: WatchState): number {
  const known = rules.map(({ id }) => state.rules[id]);
  if (known.some((rule) => rule?.violation !== undefined)) return exitCodes.broken;
  const isJudged = known.every(
    (rule) => rule?.judged !== undefined && rule.doubt === undefined && !inconclusive.has(rule.verdict),
  );
  return isJudged && state.left === 0 ? exitCodes.fine : exitCodes.problems;
}
