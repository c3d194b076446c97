import { counted } from '../counted.ts';
import type { RuleResult } from '../property/result.ts';
import { hearUnsound } from '../run/assert-sound.ts';
import { runInLanes } from '../run/run-in-lanes.ts';
import type { HeardJudgement } from '../run/run-plan.ts';
import type { Suite } from '../run/suite.ts';
import { unsettledIn, violatedRulesIn } from './evaluate.ts';
import { type ProofOptions, planAlone } from './plan-proof.ts';
import { type Catalog, mostUnsettled, type Unsettled } from './proof.ts';

/** What the rules say of a variant that stands alone. */
export type VariantAlone = {
  readonly id: string;
  readonly falsePositives: readonly string[];
  /** What was inconclusive on it. */
  readonly unsettled: Unsettled;
};

/** What the rules say of each variant alone. */
export type AloneProof = {
  readonly seed: number;
  readonly durationMs: number;
  readonly variants: readonly VariantAlone[];
  /** What is wrong, in words; empty when every variant can be judged and none fails. */
  readonly problems: readonly string[];
};

const lanes = 2;
const atOnce = 6;

/**
 * Judges every conforming variant alone by every rule that can meet it: none may fail, and few rules may be inconclusive.
 */
export async function proveAlone(
  suite: Suite,
  catalog: Catalog,
  options: ProofOptions,
  judged: HeardJudgement,
): Promise<AloneProof> {
  const begun = performance.now();
  const unsound = hearUnsound(judged);
  const plain = planAlone([{ id: 'none', rules: catalog.rules }], options).get('none')!;
  const seen = await runInLanes(
    suite,
    { targetRuns: [{ ...plain, id: 'plain', world: {} }], atOnce },
    1,
    unsound.hear,
  );
  const met = catalog.variants.map(({ id, showsIn }) => ({
    id,
    rules: rulesMeeting(catalog, showsIn, seen.get('plain') ?? []),
  }));
  const targetRuns = planAlone(met, options);
  const results = await runInLanes(
    suite,
    { targetRuns: [...targetRuns.values()], atOnce },
    lanes,
    unsound.hear,
  );
  const variants = met.map(({ id }) => evaluateAlone(id, results.get(targetRuns.get(id)!.id)));
  return {
    seed: options.seed,
    durationMs: Math.round(performance.now() - begun),
    variants,
    problems: [
      ...variants.flatMap((variant, place) =>
        aloneProblems(variant, { ...catalog, rules: met[place]!.rules }),
      ),
      ...unsound.problems(),
    ],
  };
}

export function evaluateAlone(id: string, results: readonly RuleResult[] | undefined): VariantAlone {
  return { id, falsePositives: violatedRulesIn(results), unsettled: unsettledIn([results]) };
}

/** What is wrong with the judgement of a variant, in words. A share of some of the rules says little. */
export function aloneProblems(
  { id, falsePositives, unsettled: { judgements, rules } }: VariantAlone,
  catalog: Pick<Catalog, 'rules' | 'isPart'>,
): string[] {
  const missing = catalog.rules.length - judgements;
  const isTooMuch = catalog.isPart !== true && rules.length > mostUnsettled * judgements;
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
