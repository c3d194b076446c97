import type { TierName } from '../property/tier.ts';

/** What one run of Vitest does: every rule of every target run, each a test of its own. */
export type RunPlan = {
  readonly targetRuns: readonly TargetRun[];
  /** Addresses of modules with rules of the user's own. */
  readonly ownRules?: readonly string[];
  /** How many tests may run at the same time. */
  readonly atOnce: number;
  /** How many rules are judged at the same time; all of them unless it is said. */
  readonly rulesAtOnce?: number;
};

/** What is wrong on purpose with an emulated target, or conforming in another way. */
export type AlteredWorld = {
  readonly faults?: string[];
  readonly variants?: string[];
  /** Instead of the service, one answer for everything. */
  readonly nullTarget?: { readonly id: string };
};

/**
 * Some rules against one target, as it is or altered. It crosses to the worker as data, with whatever the service's own
 * module must know of the target besides.
 */
export type TargetRun = {
  readonly id: string;
  readonly world: AlteredWorld;
  readonly rules: readonly string[];
  readonly tier: TierName;
  readonly seed: number;
  readonly cases: number | undefined;
  readonly path: string | undefined;
  readonly shrinkFor: number;
  readonly patience: number;
  /** Whether rules that are inconclusive are judged again at the end: all rules of the plan must run at the same time. */
  readonly again?: boolean;
  /** Whether nothing is asked of a rule but its verdict: it ends with the property that is violated. */
  readonly verdictOnly?: boolean;
  /** Whether results tell what was answered in each case. */
  readonly fingerprints?: boolean;
  /** Whether results tell a fingerprint of what was answered, which takes reading all of it. */
  readonly digests?: boolean;
};

/** What a target run leaves open. */
export const targetRunDefaults = {
  world: {},
  cases: undefined,
  path: undefined,
  /** A real minute for making a failed case smaller. */
  shrinkFor: 60_000,
  patience: 10_000,
} as const;
