import type { RuleResult } from '../property/result.ts';
import { assertSound } from './assert-sound.ts';
import type { RunPlan, Trial } from './plan.ts';
import { type HeardJudgement, runTrials } from './run-trials.ts';
import type { Suite } from './suite.ts';

/**
 * Shares the trials of a plan among worker threads, `plan.atOnce` tests at the same time in each. Trials that need each
 * other (turns on one target, say) do not belong into such a plan.
 * @throws as `runTrials` and `assertSound` do, when every lane has come to its end
 */
export async function runInLanes(
  suite: Suite,
  { trials, atOnce }: RunPlan,
  lanes: number,
  judged: HeardJudgement,
): Promise<Map<string, RuleResult[]>> {
  const runs = sharedAmong(trials, lanes).map((some) => runTrials(suite, { trials: some, atOnce }, judged));
  await Promise.allSettled(runs);
  const results = new Map((await Promise.all(runs)).flatMap((one) => [...one]));
  assertSound(results);
  return results;
}

/** Heavy ones first, each to the lane with the fewest rules so far. */
export function sharedAmong(trials: readonly Trial[], lanes: number): Trial[][] {
  const shares = Array.from({ length: lanes }, () => ({ trials: [] as Trial[], rules: 0 }));
  const heavyFirst = trials.toSorted((one, other) => other.rules.length - one.rules.length);
  for (const trial of heavyFirst) {
    const share = shares.reduce((least, one) => (one.rules < least.rules ? one : least));
    share.trials.push(trial);
    share.rules += trial.rules.length;
  }
  return shares.map((share) => share.trials).filter((some) => some.length > 0);
}
