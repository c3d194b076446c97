/** What proof needs to know of a fault. */
export type FaultRecord = {
  readonly id: string;
  readonly kind: string;
  readonly sharp: boolean;
  readonly breaks: readonly string[];
};

/** What proof needs to know of a variant. */
export type VariantRecord = {
  readonly id: string;
  readonly freedom: string;
  /** Whether it alters the management APIs alone. */
  readonly manages?: boolean;
  /** The APIs in which it can show; all of them by default. */
  readonly showsIn?: readonly string[];
};

/** What there is to prove. */
export type Catalog = {
  readonly rules: readonly string[];
  readonly faults: readonly FaultRecord[];
  readonly variants: readonly VariantRecord[];
  readonly nullTargets: readonly string[];
  /** The rules whose cases call the management APIs. */
  readonly managing?: ReadonlySet<string>;
  /** Whether it is a part, so that a variant may touch none of its rules. */
  readonly isPart?: boolean;
  /** The API of an operation, as traces call it: what variants show in. */
  readonly apiOf?: (operation: string) => string;
  /** Rules whose cases make so many calls that transport errors certainly hit some of them. */
  readonly unbearable?: ReadonlySet<string>;
};

/** The part of a catalog that some rules need: they, the mutants that break them, every variant and stub target. */
export function narrowed(catalog: Catalog, rules: readonly string[]): Catalog {
  const faults = catalog.faults
    .map((fault) => ({ ...fault, breaks: fault.breaks.filter((id) => rules.includes(id)) }))
    .filter(({ breaks }) => breaks.length > 0);
  return { ...catalog, rules, faults, isPart: true };
}

/** What prove.json holds. */
export type Proof = {
  readonly seed: number;
  readonly durationMs: number;
  readonly faults: readonly ProvenFault[];
  readonly variants: readonly {
    readonly id: string;
    readonly failed: readonly string[];
    readonly dead: boolean;
  }[];
  readonly nullTargets: readonly { readonly id: string; readonly passed: readonly string[] }[];
  /** What was inconclusive on combinations of variants: a conforming target that can't be judged. */
  readonly unsettled: Unsettled;
  /** What is wrong, in words; empty when everything is proven. */
  readonly problems: readonly string[];
};

/** How many judgements were made on combinations of variants, and which rules were inconclusive there, how often. */
export type Unsettled = {
  readonly judgements: number;
  readonly rules: readonly { readonly id: string; readonly times: number; readonly reason: string }[];
};

export type ProvenFault = FaultRecord & {
  /** Named rules that failed. */
  readonly caught: readonly string[];
  readonly missed: readonly string[];
  /** Rules that failed without being named. */
  readonly others: readonly string[];
};

/** The share of the judgements of conforming variants that may come to nothing. */
export const mostUnsettled = 0.02;

/** A sharp fault fails at most so many rules of its area. */
export const mostForSharp = 3;
