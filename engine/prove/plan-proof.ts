import { type TargetRun, targetRunDefaults } from '../run/plan.ts';
import { combineVariants } from './combine-variants.ts';
import type { Catalog } from './proof.ts';

export type ProofOptions = {
  /** What every target run tells the service's module of the target, such as its profile. */
  readonly target: object;
  readonly seed: number;
  readonly cases: number | undefined;
  /** Every variant alone, and every rule against every fault. */
  readonly full: boolean;
  /** Fewer combinations and stub targets for each rule. */
  readonly quick?: boolean;
};

/** Cases that are enough to see whether a variant changes anything. */
const fewCases = 10;
/** Cases of each combination of variants: a rule meets each pair of variants in several of them. */
const combinationCases = 8;
/** Cases against a stub target. Fewer are easier to pass, so nothing is proven that more would not prove. */
const nullCases = 20;
/** How many stub targets there are to each that a rule meets, and in a quick proof. */
const nullShare = { usual: 3, quick: 16 };
/** A rule meets every third combination, or fewer once there are more rules than this many thirds can bear. */
const rulesAtOnce = 19;
/** A quick proof takes every fifth of the combinations that a rule meets. */
const quickShare = 5;

/** The target runs of a proof, by what they are for. */
export type ProofPlan = {
  /** The target as it is, with few cases: what variants are compared with. */
  readonly plain: TargetRun;
  readonly faults: ReadonlyMap<string, TargetRun>;
  /** Combinations of variants. */
  readonly combinations: readonly { readonly variants: readonly string[]; readonly targetRun: TargetRun }[];
  readonly nullTargets: ReadonlyMap<string, TargetRun>;
};

export function planProof(catalog: Catalog, options: ProofOptions): ProofPlan {
  const { rules, nullTargets } = catalog;
  const atMost = (most: number) => (options.full ? {} : { cases: Math.min(most, options.cases ?? most) });
  const combined = atMost(combinationCases);
  const everyOf = {
    combinations: thirds(rules) * (options.quick ? quickShare : 1),
    stubs: options.quick ? nullShare.quick : nullShare.usual,
  };
  return {
    plain: targetRun('plain', rules, options, { ...atMost(fewCases), digests: true }),
    faults: byId(catalog.faults, ({ id, breaks }) =>
      targetRun(`fault ${id}`, options.full ? rules : breaks, options, { world: { faults: [id] } }),
    ),
    combinations: combineVariants(catalog.variants).map((variants, index) => ({
      variants,
      targetRun: targetRun(
        `variants ${index + 1}`,
        sharing(catalog, options, index, everyOf.combinations),
        options,
        {
          ...combined,
          world: { variants },
        },
      ),
    })),
    nullTargets: byId(
      nullTargets.map((id, index) => ({ id, index })),
      ({ id, index }) =>
        targetRun(`null ${id}`, sharing(catalog, options, index, everyOf.stubs), options, {
          ...atMost(nullCases),
          world: { nullTarget: { id } },
        }),
    ),
  };
}

/**
 * The rules that meet a combination or a stub target: in a proof of everything those whose turn it is. With another seed it is
 * that of others, and every rule against everything is what `--full` is for.
 */
function sharing(
  { rules, isPart }: Catalog,
  { full, seed }: ProofOptions,
  index: number,
  share: number,
): readonly string[] {
  if (full || isPart) return rules;
  return rules.filter((_, place) => (place + index + seed) % share === 0);
}

/** Each rule meets every third combination, of many rules every twelfth: each variant stands in several. */
function thirds(rules: readonly string[]): number {
  return Math.max(3, Math.ceil(rules.length / rulesAtOnce));
}

/** Target runs of variants alone, with few cases and some of the rules. */
export function planAlone(
  variants: readonly { readonly id: string; readonly rules: readonly string[] }[],
  options: ProofOptions,
): Map<string, TargetRun> {
  const digests = true;
  return byId(variants, ({ id, rules }) =>
    targetRun(`variant ${id}`, rules, options, { ...few(options), digests, world: { variants: [id] } }),
  );
}

function few({ full, cases }: ProofOptions): { readonly cases?: number } {
  return full ? {} : { cases: Math.min(fewCases, cases ?? fewCases) };
}

/** Target runs of groups of variants, with few cases, each with the rules that are to judge some variant of it. */
export function planGroups(
  groups: readonly (readonly string[])[],
  met: readonly { readonly id: string; readonly rules: readonly string[] }[],
  options: ProofOptions,
): ProofPlan['combinations'] {
  return groups.map((variants, index) => {
    const own = met.filter(({ id }) => variants.includes(id));
    const rules = [...new Set(own.flatMap((one) => one.rules))].toSorted();
    const world = { variants: [...variants] };
    return {
      variants,
      targetRun: targetRun(`group ${index + 1}`, rules, options, { ...few(options), world }),
    };
  });
}

/** The target run of a combination with one of its rules and some of its variants. */
export function narrowedTo(combination: TargetRun, rule: string, variants: readonly string[]): TargetRun {
  return {
    ...combination,
    id: `${combination.id}, ${rule}`,
    rules: [rule],
    world: { ...combination.world, variants: [...variants] },
  };
}

function byId<T extends { readonly id: string }>(
  entries: readonly T[],
  make: (entry: T) => TargetRun,
): Map<string, TargetRun> {
  return new Map(entries.map((entry) => [entry.id, make(entry)]));
}

function targetRun(
  id: string,
  rules: readonly string[],
  { target, seed, cases }: ProofOptions,
  more: Partial<TargetRun>,
): TargetRun {
  const fixed = { tier: 'embedded', shrinkFor: 0, verdictOnly: true } as const;
  return { ...targetRunDefaults, ...target, id, rules, seed, cases, ...fixed, ...more };
}
