import type { LedgerPlan } from '../ledger/ledger.ts';
import type { Makes } from '../plan/makes.ts';
import type { TierName } from '../rule/tier.ts';
import type { Profile } from '../target/profile.ts';
import type { WorldOptions } from '../target/target.ts';

/** What one run of Vitest does: every rule of every trial, each a test of its own. */
export type RunPlan = {
  readonly trials: readonly Trial[];
  /** How many tests may run at the same time. */
  readonly atOnce: number;
};

/** Some rules against one target, as it is or altered. It crosses to the worker as data. */
export type Trial = {
  readonly id: string;
  readonly profile: Profile;
  readonly world: WorldOptions;
  readonly rules: readonly string[];
  readonly tier: TierName;
  readonly seed: number;
  readonly cases: number | undefined;
  readonly path: string | undefined;
  readonly shrinkFor: number;
  readonly patience: number;
  /** Where to write down what is made; undefined where all of it ends with this process. */
  readonly ledger: LedgerPlan | undefined;
  /** Of what costs money no more than this may be made; undefined where that is nobody's money. */
  readonly most: Makes | undefined;
  /** Whether rules that are inconclusive are judged again at the end: all rules of the plan must run at the same time. */
  readonly again?: boolean;
  /** Whether results tell what was answered in each case. */
  readonly sketches?: boolean;
};

/** What a trial leaves open. */
export const trialDefaults = {
  world: {},
  cases: undefined,
  path: undefined,
  /** A minute of ours for making a failed case smaller. */
  shrinkFor: 60_000,
  patience: 10_000,
  ledger: undefined,
  most: undefined,
} as const;
