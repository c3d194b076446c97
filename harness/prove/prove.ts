import type { RuleId } from '../../generated/rules.ts';
import type { RuleResult } from '../rule/result.ts';
import type { Trial } from '../run/plan.ts';
import { runInLanes } from '../run/run-in-lanes.ts';
import type { Judged } from '../run/run-trials.ts';
import { catalogProblems } from './catalog-problems.ts';
import { accusedIn, evaluateFault, isDead, proofProblems, type Results } from './evaluate.ts';
import { type ProofOptions, type ProofPlan, planAlone, planBisection, planProof } from './plan-proof.ts';
import type { Catalog, Proof } from './proof.ts';
import { roundsOf } from './rounds.ts';

/** How many worker threads share the trials: the targets that they judge keep another core busy. */
const lanes = 2;
/** How many rules each of them judges at the same time. */
const atOnce = 6;

/** Proves that every fault is caught, no variant accused and no null target believed. */
export async function prove(
  module: string,
  catalog: Catalog,
  options: ProofOptions,
  judged: Judged,
): Promise<Proof> {
  const begun = performance.now();
  const plan = planProof(catalog, options);
  const trials = [
    plan.plain,
    ...plan.faults.values(),
    ...plan.combinations.map(({ trial }) => trial),
    ...plan.nullTargets.values(),
  ];
  const results = await runInLanes(module, { trials, atOnce }, lanes, judged);
  const own = await judgeAlone(module, catalog, options, of(results, plan.plain), judged);
  const alone = await bisect(module, plan, options, results, judged);
  const found = {
    seed: options.seed,
    durationMs: Math.round(performance.now() - begun),
    faults: catalog.faults.map((fault) => evaluateFault(fault, of(results, plan.faults.get(fault.id)))),
    variants: catalog.variants.map(({ id }) => {
      const variant = variantOf(id, of(results, plan.plain), own.get(id), alone);
      return asksAlone(catalog, options) ? variant : { ...variant, dead: false };
    }),
    nullTargets: catalog.nullTargets.map((id) => ({
      id,
      passed: (of(results, plan.nullTargets.get(id)) ?? [])
        .filter(({ verdict }) => verdict === 'pass')
        .map((result) => result.id),
    })),
  };
  const problems = [
    ...catalogProblems(catalog),
    ...proofProblems(found, of(results, plan.plain)),
    ...unexplained(plan, results, alone),
    ...unjudgedTrials(trials, results),
  ];
  return { ...found, problems };
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
  module: string,
  catalog: Catalog,
  options: ProofOptions,
  plain: readonly RuleResult[] | undefined,
  judged: Judged,
): Promise<Map<string, RuleResult[]>> {
  const own = new Map<string, RuleResult[]>(catalog.variants.map(({ id }) => [id, []]));
  if (!asksAlone(catalog, options)) return own;
  for (const manages of [true, false]) {
    const some = catalog.variants.filter((variant) => (variant.manages ?? false) === manages);
    const isNear = (id: RuleId): boolean => (catalog.managing?.has(id) ?? false) === manages;
    for (const rules of roundsOf(catalog.rules, plain ?? [], isNear)) {
      const unseen = some.map(({ id }) => id).filter((id) => isDead(plain, own.get(id)));
      const trials = planAlone(unseen, rules, options);
      if (trials.size === 0) break;
      const found = await runInLanes(module, { trials: [...trials.values()], atOnce }, lanes, judged);
      for (const [id, trial] of trials) own.get(id)!.push(...(of(found, trial) ?? []));
    }
  }
  return own;
}

/** Runs the accused rules of accused combinations against each of their variants alone. */
async function bisect(
  module: string,
  plan: ProofPlan,
  options: ProofOptions,
  results: Results,
  judged: Judged,
): Promise<Map<string, readonly RuleResult[]>> {
  const accused = plan.combinations
    .map(({ variants, trial }) => ({ variants, rules: accusedIn(of(results, trial)) }))
    .filter(({ rules }) => rules.length > 0);
  const trials = planBisection(accused, options);
  if (trials.size === 0) return new Map();
  const found = await runInLanes(module, { trials: [...trials.values()], atOnce }, lanes, judged);
  return new Map([...trials].map(([id, trial]) => [id, of(found, trial) ?? []]));
}

function variantOf(
  id: string,
  plain: readonly RuleResult[] | undefined,
  own: readonly RuleResult[] | undefined,
  alone: ReadonlyMap<string, readonly RuleResult[]>,
): Proof['variants'][number] {
  const failed = new Set([...accusedIn(own), ...accusedIn(alone.get(id))]);
  return { id, failed: [...failed], dead: isDead(plain, own) };
}

/** Combinations that were accused though none of their variants is when alone. */
function unexplained(
  plan: ProofPlan,
  results: Results,
  alone: ReadonlyMap<string, readonly RuleResult[]>,
): string[] {
  return plan.combinations.flatMap(({ variants, trial }) => {
    const blamed = new Set(variants.flatMap((id) => accusedIn(alone.get(id))));
    const rest = accusedIn(of(results, trial)).filter((rule) => !blamed.has(rule));
    return rest.map((rule) => `${rule} accuses only the combination ${variants.join(' + ')}`);
  });
}

/** A trial that judged fewer rules than it should have proves nothing. */
function unjudgedTrials(trials: readonly Trial[], results: Results): string[] {
  return trials
    .filter((trial) => of(results, trial)?.length !== trial.rules.length)
    .map(({ id }) => `the trial '${id}' did not judge every rule it was to`);
}

function of(results: Results, trial: Trial | undefined): readonly RuleResult[] | undefined {
  return trial === undefined ? undefined : results.get(trial.id);
}
