import type { RuleResult } from '../property/result.ts';
import type { RunPlan, TargetRun } from './plan.ts';
import { type HeardJudgement, runPlan } from './run-plan.ts';
import type { Suite } from './suite.ts';

/**
 * Shares the target runs of a plan among worker threads, `plan.atOnce` tests at the same time in each. Target runs that need each
 * other (turns on one target, say) do not belong into such a plan.
 * @throws as `runPlan` does, when every lane has come to its end
 */
export async function runInLanes(
  suite: Suite,
  { targetRuns, atOnce }: RunPlan,
  lanes: number,
  judged: HeardJudgement,
): Promise<Map<string, RuleResult[]>> {
  const runs = sharedAmong(targetRuns, lanes).map((some) =>
    runPlan(suite, { targetRuns: some, atOnce }, judged),
  );
  await Promise.allSettled(runs);
  return new Map((await Promise.all(runs)).flatMap((one) => [...one]));
}

/** Heavy ones first, each to the lane with the fewest rules so far. */
export function sharedAmong(targetRuns: readonly TargetRun[], lanes: number): TargetRun[][] {
  const shares = Array.from({ length: lanes }, () => ({ targetRuns: [] as TargetRun[], rules: 0 }));
  const heavyFirst = targetRuns.toSorted((one, other) => other.rules.length - one.rules.length);
  for (const targetRun of heavyFirst) {
    const share = shares.reduce((least, one) => (one.rules < least.rules ? one : least));
    share.targetRuns.push(targetRun);
    share.rules += targetRun.rules.length;
  }
  return shares.map((share) => share.targetRuns).filter((some) => some.length > 0);
}
