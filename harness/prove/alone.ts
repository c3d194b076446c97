import type { RuleId } from '../../generated/rules.ts';
import { counted } from '../counted.ts';
import type { RuleResult } from '../rule/result.ts';
import { runInLanes } from '../run/run-in-lanes.ts';
import type { Judged } from '../run/run-trials.ts';
import { accusedIn, unsettledIn } from './evaluate.ts';
import { type ProofOptions, planAlone } from './plan-proof.ts';
import { type Catalog, mostUnsettled, type Unsettled } from './proof.ts';

/** What the rules say of a variant that stands alone. */
export type VariantAlone = {
  readonly id: string;
  readonly accused: readonly RuleId[];
  /** What came to nothing on it. */
  readonly unsettled: Unsettled;
};

/** What the rules say of each variant alone. */
export type AloneProof = {
  readonly seed: number;
  readonly durationMs: number;
  readonly variants: readonly VariantAlone[];
  /** What is wrong, in words; empty when every variant can be judged and none is accused. */
  readonly problems: readonly string[];
};

const lanes = 2;
const atOnce = 6;

/** Judges every conforming variant alone by every rule: none may be accused, and few rules may come to nothing. */
export async function proveAlone(
  module: string,
  catalog: Catalog,
  options: ProofOptions,
  judged: Judged,
): Promise<AloneProof> {
  const begun = performance.now();
  const ids = catalog.variants.map(({ id }) => id);
  const trials = planAlone(ids, catalog.rules, options);
  const results = await runInLanes(module, { trials: [...trials.values()], atOnce }, lanes, judged);
  const variants = ids.map((id) => evaluateAlone(id, results.get(trials.get(id)!.id)));
  return {
    seed: options.seed,
    durationMs: Math.round(performance.now() - begun),
    variants,
    problems: variants.flatMap((variant) => aloneProblems(variant, catalog)),
  };
}

export function evaluateAlone(id: string, results: readonly RuleResult[] | undefined): VariantAlone {
  return { id, accused: accusedIn(results), unsettled: unsettledIn([results]) };
}

/** What is wrong with the judgement of a variant, in words. A share of some of the rules says little. */
export function aloneProblems(
  { id, accused, unsettled: { judgements, rules } }: VariantAlone,
  catalog: Pick<Catalog, 'rules' | 'isPart'>,
): string[] {
  const missing = catalog.rules.length - judgements;
  const isTooMuch = catalog.isPart !== true && rules.length > mostUnsettled * judgements;
  return [
    ...accused.map((rule) => `${rule} accuses the variant ${id}`),
    ...(missing > 0 ? [`${counted(missing, 'rule')} did not judge the variant ${id}`] : []),
    ...(isTooMuch ? [`${counted(rules.length, 'rule')} came to nothing on the variant ${id}`] : []),
  ];
}
