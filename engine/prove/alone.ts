import { counted } from '../counted.ts';
import type { RuleResult } from '../property/result.ts';
import { hearUnsound } from '../run/assert-sound.ts';
import { lanes } from '../run/lanes.ts';
import type { TargetRun } from '../run/plan.ts';
import { runInLanes } from '../run/run-in-lanes.ts';
import type { HeardJudgement } from '../run/run-plan.ts';
import type { Suite } from '../run/suite.ts';
import { type Results, unsettledIn, violatedRulesIn } from './evaluate.ts';
import { groupVariants } from './group-variants.ts';
import { atOnce, type FalsePositive, narrowDown, saysOf } from './narrow-down.ts';
import { type ProofOptions, type ProofPlan, planAlone, planGroups } from './plan-proof.ts';
import { type Catalog, mostUnsettled, type Unsettled } from './proof.ts';

/** What the rules say of a variant that stands alone. */
export type VariantAlone = {
  readonly id: string;
  readonly falsePositives: readonly string[];
  /** How many rules judged it alone. */
  readonly alone: number;
  /** What was inconclusive on it, of the judgements in groups and alone. */
  readonly unsettled: Unsettled;
};

/** What the rules say of each variant alone. */
export type AloneProof = {
  readonly seed: number;
  readonly durationMs: number;
  /** How many groups of variants were judged before; none where some of the rules are proven. */
  readonly groups: number;
  readonly variants: readonly VariantAlone[];
  /** What is wrong, in words; empty when every variant can be judged and none fails. */
  readonly problems: readonly string[];
};

/**
 * Judges every conforming variant by every rule that can meet it: none may fail, and few rules may be inconclusive. A rule that
 * settles a variant in a group with others settles it alone; where it was inconclusive in both groups of the variant it judges
 * the variant alone. Some of the rules judge each variant alone.
 */
export async function proveAlone(
  suite: Suite,
  catalog: Catalog,
  options: ProofOptions,
  judged: HeardJudgement,
): Promise<AloneProof> {
  const begun = performance.now();
  const unsound = hearUnsound(judged);
  const run = (targetRuns: readonly TargetRun[], inLanes = lanes) =>
    runInLanes(suite, { targetRuns, atOnce }, inLanes, unsound.hear);
  const plain = planAlone([{ id: 'none', rules: catalog.rules }], options).get('none')!;
  const seen = await run([{ ...plain, id: 'plain', world: {} }], 1);
  const met = catalog.variants.map(({ id, showsIn }) => ({
    id,
    rules: rulesMeeting(catalog, showsIn, seen.get('plain') ?? []),
  }));
  const groups = catalog.isPart ? [] : planGroups(groupVariants(catalog.variants), met, options);
  const together = await run(groups.map(({ targetRun }) => targetRun));
  const falsePositives = await narrowDown(suite, groups, together, unsound.hear);
  const left = leftAlone(met, groups, together);
  const targetRuns = planAlone(left, options);
  const results = await run([...targetRuns.values()]);
  const variants = met.map(({ id, rules }, place) => {
    const own = results.get(targetRuns.get(id)?.id ?? '');
    const settled = rules.length - left[place]!.rules.length;
    return evaluateAlone(id, own, { settled, falsePositives });
  });
  return {
    seed: options.seed,
    durationMs: Math.round(performance.now() - begun),
    groups: groups.length,
    variants,
    problems: [
      ...variants.flatMap((variant, place) => aloneProblems(variant, { ...catalog, met: met[place]!.rules })),
      ...falsePositives.filter(({ variants }) => variants.length > 1).map(saysOf),
      ...unsound.problems(),
    ],
  };
}

/** A variant, and the rules that are to judge it. */
type Met = { readonly id: string; readonly rules: readonly string[] };

/** The rules that no group of a variant has settled. */
export function leftAlone(
  met: readonly Met[],
  groups: ProofPlan['combinations'],
  results: Results,
): readonly Met[] {
  return met.map(({ id, rules }) => {
    const own = groups.filter(({ variants }) => variants.includes(id));
    const settled = new Set(own.flatMap(({ targetRun }) => settledIn(results.get(targetRun.id))));
    return { id, rules: rules.filter((rule) => !settled.has(rule)) };
  });
}

function settledIn(results: readonly RuleResult[] | undefined): string[] {
  const isSettled = ({ verdict }: RuleResult): boolean => verdict === 'pass' || verdict === 'observed';
  return (results ?? []).filter(isSettled).map(({ id }) => id);
}

/**
 * What the rules say of a variant.
 * @param beside how many rules settled it in groups, and what the groups' false positives come down to
 */
export function evaluateAlone(
  id: string,
  results: readonly RuleResult[] | undefined,
  beside: { readonly settled: number; readonly falsePositives: readonly FalsePositive[] } = none,
): VariantAlone {
  const blamed = beside.falsePositives.filter(({ variants }) => variants.length === 1 && variants[0] === id);
  const unsettled = unsettledIn([results]);
  return {
    id,
    falsePositives: [...new Set([...violatedRulesIn(results), ...blamed.map(({ rule }) => rule)])],
    alone: unsettled.judgements,
    unsettled: { ...unsettled, judgements: unsettled.judgements + beside.settled },
  };
}

const none = { settled: 0, falsePositives: [] };

/**
 * What is wrong with the judgement of a variant, in words. What is inconclusive is a share of all rules: one that can't meet the
 * variant judges it as it judges the plain target. A share of some of the rules says little.
 */
export function aloneProblems(
  { id, falsePositives, unsettled: { judgements, rules } }: VariantAlone,
  catalog: Pick<Catalog, 'rules' | 'isPart'> & { readonly met: readonly string[] },
): string[] {
  const missing = catalog.met.length - judgements;
  const isTooMuch = catalog.isPart !== true && rules.length > mostUnsettled * catalog.rules.length;
  return [
    ...falsePositives.map((rule) => `${rule} has a false positive on the variant ${id}`),
    ...(missing > 0 ? [`${counted(missing, 'rule')} did not judge the variant ${id}`] : []),
    ...(isTooMuch ? [`${counted(rules.length, 'rule')} inconclusive on the variant ${id}`] : []),
  ];
}

/** The rules that can meet what shows in these APIs: on the plain target their cases call one of them. */
export function rulesMeeting(
  { apiOf = (operation) => operation }: Pick<Catalog, 'apiOf'>,
  showsIn: readonly string[] | undefined,
  plain: readonly Pick<RuleResult, 'id' | 'calls'>[],
): string[] {
  const isMet = (api: string): boolean => showsIn === undefined || showsIn.includes(api);
  return plain.filter(({ calls }) => Object.keys(calls).map(apiOf).some(isMet)).map(({ id }) => id);
}
