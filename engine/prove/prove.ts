import type { RuleResult } from '../property/result.ts';
import { hearUnsound } from '../run/assert-sound.ts';
import { lanes } from '../run/lanes.ts';
import type { TargetRun } from '../run/plan.ts';
import { runInLanes } from '../run/run-in-lanes.ts';
import type { HeardJudgement } from '../run/run-plan.ts';
import type { Suite } from '../run/suite.ts';
import { catalogProblems } from './catalog-problems.ts';
import {
  evaluateFault,
  isDead,
  proofProblems,
  type Results,
  unsettledIn,
  unsettledProblems,
  violatedRulesIn,
} from './evaluate.ts';
import { atOnce, type FalsePositive, narrowDown, saysOf } from './narrow-down.ts';
import { type ProofOptions, planAlone, planProof } from './plan-proof.ts';
import type { Catalog, Proof } from './proof.ts';
import { proofRounds } from './rounds.ts';

/** Proves that every mutant is killed, no conforming variant fails and no rule passes on a stub target. */
export async function prove(
  suite: Suite,
  catalog: Catalog,
  options: ProofOptions,
  judged: HeardJudgement,
): Promise<Proof> {
  const begun = performance.now();
  const unsound = hearUnsound(judged);
  const plan = planProof(catalog, options);
  const targetRuns = [
    plan.plain,
    ...plan.faults.values(),
    ...plan.combinations.map(({ targetRun }) => targetRun),
    ...plan.nullTargets.values(),
  ];
  const results = await runInLanes(suite, { targetRuns, atOnce }, lanes, unsound.hear);
  const own = await judgeAlone(suite, catalog, options, of(results, plan.plain), unsound.hear);
  const falsePositives = await narrowDown(suite, plan.combinations, results, unsound.hear);
  const found = {
    seed: options.seed,
    durationMs: Math.round(performance.now() - begun),
    faults: catalog.faults.map((fault) => evaluateFault(fault, of(results, plan.faults.get(fault.id)))),
    variants: catalog.variants.map(({ id }) => {
      const variant = variantOf(id, of(results, plan.plain), own.get(id), falsePositives);
      return asksAlone(catalog, options) ? variant : { ...variant, dead: false };
    }),
    nullTargets: catalog.nullTargets.map((id) => ({
      id,
      passed: (of(results, plan.nullTargets.get(id)) ?? [])
        .filter(({ verdict }) => verdict === 'pass')
        .map((result) => result.id),
    })),
  };
  const unsettled = unsettledIn(plan.combinations.map(({ targetRun }) => of(results, targetRun)));
  const problems = [
    ...catalogProblems(suite.rules, catalog),
    ...proofProblems(found, of(results, plan.plain)),
    ...falsePositives.filter(({ variants }) => variants.length > 1).map(saysOf),
    ...inconclusiveRuns(targetRuns, results),
    ...unsound.problems(),
    // A share of few says little: a whole proof asks it.
    ...(catalog.isPart || options.quick ? [] : unsettledProblems(unsettled)),
  ];
  return { ...found, unsettled, problems };
}

/** Others may see what a part does not. */
function asksAlone({ isPart }: Catalog, { full }: ProofOptions): boolean {
  return full && isPart !== true;
}

/**
 * Runs rules against each variant alone until one sees a difference: it is dead when none does. That costs more than all
 * the rest, so only a full proof does it.
 */
async function judgeAlone(
  suite: Suite,
  catalog: Catalog,
  options: ProofOptions,
  plain: readonly RuleResult[] | undefined,
  judged: HeardJudgement,
): Promise<Map<string, RuleResult[]>> {
  const own = new Map<string, RuleResult[]>(catalog.variants.map(({ id }) => [id, []]));
  if (!asksAlone(catalog, options)) return own;
  for (const manages of [true, false]) {
    const some = catalog.variants.filter((variant) => (variant.manages ?? false) === manages);
    const isNear = (id: string): boolean => (catalog.managing?.has(id) ?? false) === manages;
    for (const rules of proofRounds(catalog.rules, plain ?? [], isNear)) {
      const unseen = some.map(({ id }) => id).filter((id) => isDead(plain, own.get(id)));
      const targetRuns = planAlone(
        unseen.map((id) => ({ id, rules })),
        options,
      );
      if (targetRuns.size === 0) break;
      const found = await runInLanes(suite, { targetRuns: [...targetRuns.values()], atOnce }, lanes, judged);
      for (const [id, targetRun] of targetRuns) own.get(id)!.push(...(of(found, targetRun) ?? []));
    }
  }
  return own;
}

function variantOf(
  id: string,
  plain: readonly RuleResult[] | undefined,
  own: readonly RuleResult[] | undefined,
  falsePositives: readonly FalsePositive[],
): Proof['variants'][number] {
  const blamed = falsePositives.filter(({ variants }) => variants.length === 1 && variants[0] === id);
  const failed = new Set([...violatedRulesIn(own), ...blamed.map(({ rule }) => rule)]);
  return { id, failed: [...failed], dead: isDead(plain, own) };
}

/** A target run that judged fewer rules than it should have proves nothing. */
function inconclusiveRuns(targetRuns: readonly TargetRun[], results: Results): string[] {
  return targetRuns
    .filter((targetRun) => of(results, targetRun)?.length !== targetRun.rules.length)
    .map(({ id }) => `the target run '${id}' did not judge every rule it was to`);
}

function of(results: Results, targetRun: TargetRun | undefined): readonly RuleResult[] | undefined {
  return targetRun === undefined ? undefined : results.get(targetRun.id);
}
