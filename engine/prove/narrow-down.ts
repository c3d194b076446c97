import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RuleResult } from '../property/result.ts';
import { lanes } from '../run/lanes.ts';
import type { TargetRun } from '../run/plan.ts';
import { runInLanes } from '../run/run-in-lanes.ts';
import type { HeardJudgement } from '../run/run-plan.ts';
import type { Suite } from '../run/suite.ts';
import { type Results, violatedRulesIn } from './evaluate.ts';
import { narrowedTo, type ProofPlan } from './plan-proof.ts';
import { type IsFalsePositive, smallestCombination } from './smallest-combination.ts';

/** How many rules each of them judges at the same time. */
export const atOnce = 6;

/** A rule and the fewest variants of a combination on which it has a false positive. */
export type FalsePositive = { readonly rule: string; readonly variants: readonly string[] };

/**
 * Finds the variants behind the false positives on combinations, each rule with the cases of the first combination that it
 * failed. Questions that are open at the same time are target runs of one run.
 */
export async function narrowDown(
  suite: Suite,
  combinations: ProofPlan['combinations'],
  results: Results,
  judged: HeardJudgement,
): Promise<FalsePositive[]> {
  const firsts = new Map<string, ProofPlan['combinations'][number]>();
  for (const combination of combinations) {
    for (const rule of violatedRulesIn(results.get(combination.targetRun.id))) {
      if (!firsts.has(rule)) firsts.set(rule, combination);
    }
  }
  const judge = async (targetRuns: readonly TargetRun[]) =>
    runInLanes(suite, { targetRuns, atOnce }, lanes, judged);
  const ask = inBatches(judge);
  const found = [...firsts].map(async ([rule, { variants, targetRun }]) => {
    const isFalsePositive: IsFalsePositive = async (some) => {
      const results = await ask(narrowedTo(targetRun, rule, some));
      return violatedRulesIn(results).length > 0;
    };
    return { rule, variants: await smallestCombination(variants, isFalsePositive) };
  });
  return Promise.all(found);
}

/** Gathers the target runs that are asked for in one turn of the event loop, and runs them together, one run after the other. */
function inBatches(
  judge: (targetRuns: readonly TargetRun[]) => Promise<Results>,
): (targetRun: TargetRun) => Promise<readonly RuleResult[]> {
  let last: Promise<unknown> = Promise.resolve();
  let gathered: { targetRuns: TargetRun[]; results: Promise<Results> } | undefined;
  return async (targetRun) => {
    if (gathered === undefined) {
      const targetRuns: TargetRun[] = [];
      const results = last.then(async () => {
        await nextTurn();
        gathered = undefined;
        return judge(targetRuns);
      });
      last = results.catch(() => {});
      gathered = { targetRuns, results };
    }
    const { targetRuns, results } = gathered;
    const id = `${targetRun.id} (${targetRuns.length})`;
    targetRuns.push({ ...targetRun, id });
    return (await results).get(id) ?? [];
  };
}

export function saysOf({ rule, variants }: FalsePositive): string {
  return `${rule} has a false positive on the combination ${variants.join(' + ')}`;
}
