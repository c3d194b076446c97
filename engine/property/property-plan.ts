import type { Context } from '../context/context.ts';
import type { FactorCatalog } from '../context/factor-catalog.ts';
import type { Duration } from '../time/time.ts';

/** How a property is checked. */
export type PropertyPlan = {
  /** The seed of the rule. */
  readonly seed: number;
  readonly factors: FactorCatalog;
  /** How many distinct cases to judge, unless the domain is smaller. */
  readonly cases: number;
  /** How many may run at the same time. */
  readonly atOnce: number;
  /** Whether a case waits for a place among those of others. */
  readonly takesPlace?: boolean;
  /** How long one takes at most, in real milliseconds. */
  readonly caseMs?: Duration;
  /** The contexts that cases stand in, by turns; the plain one comes first. */
  readonly contexts?: readonly Context[];
  /** How often the values of a list come up at most, so that each meets every value of a factor. */
  readonly mostOfList?: number;
  /** How often a case that was disturbed is tried again at the most; as often as usual unless it is said. */
  readonly mostTriesAgain?: number;
  /** The one case to run instead, by its path. */
  readonly path: string | undefined;
  /** How long, in real milliseconds, confirming and shrinking may take after the first violation; 0 skips shrinking. */
  readonly shrinkFor: number;
  /** How long, in real milliseconds, further values of a list are judged after one that fails, so that all are named. */
  readonly namesOthersFor?: number;
  /** Whether a shrunk case is judged in the contexts beside its own as well. */
  readonly looksBeside?: boolean;
  /** Whether further cases are drawn, twice as many at the most, while a label is covered too little. */
  readonly drawsMore?: boolean;
  /** Where every pair of contexts is to come up: what is left of them for this property. */
  readonly pairs?: MissingPairs | undefined;
  /** Whether to keep what was answered, to compare it with what another target answers. */
  readonly fingerprints?: boolean;
  /** Whether to take a fingerprint of what was answered. */
  readonly digests?: boolean;
  /** Whether a violation that was seen once is searched for in further cases, beyond what was asked for. */
  readonly looksFurther?: boolean;
  /** Whether cases make what costs money: violations are tried again one after the other, until one is reproduced, and not shrunk. */
  readonly isCostly?: boolean;
};

/** The pairs of contexts that need not come up any more, and how many cases may be drawn for all others. */
export type MissingPairs = { readonly seen: ReadonlySet<string>; readonly mostDrawn: number };
