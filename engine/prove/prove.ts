import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RuleResult } from '../property/result.ts';
import { hearUnsound } from '../run/assert-sound.ts';
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
import { narrowedTo, type ProofOptions, type ProofPlan, planAlone, planProof } from './plan-proof.ts';
import type { Catalog, Proof } from './proof.ts';
import { proofRounds } from './rounds.ts';
import { type IsFalsePositive, smallestCombination } from './smallest-combination.ts';

/** How many worker threads share the target runs: the targets that they judge keep another core busy. */
const lanes = 2;
/** How many rules each of them judges at the same time. */
const atOnce = 6;

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
  const falsePositives = await narrowDown(suite, plan, results, unsound.hear);
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

/** A rule and the fewest variants of a combination on which it has a false positive. */
type FalsePositive = { readonly rule: string; readonly variants: readonly string[] };

/**
 * Finds the variants behind the false positives on combinations, each rule with the cases of the first combination that it
 * failed. Questions that are open at the same time are target runs of one run.
 */
async function narrowDown(
  suite: Suite,
  { combinations }: ProofPlan,
  results: Results,
  judged: HeardJudgement,
): Promise<FalsePositive[]> {
  const firsts = new Map<string, ProofPlan['combinations'][number]>();
  for (const combination of combinations) {
    for (const rule of violatedRulesIn(of(results, combination.targetRun))) {
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
    return of(await results, { ...targetRun, id }) ?? [];
  };
}

function saysOf({ rule, variants }: FalsePositive): string {
  return `${rule} has a false positive on the combination ${variants.join(' + ')}`;
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
