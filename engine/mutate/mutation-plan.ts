import type { CaseReach } from './case-reach.ts';
import type { MutantVerdict } from './judge-mutant.ts';
import type { Reach } from './order-rules.ts';

/** What one run of Vitest does with an instrumented emulator. */
export type MutationPlan = {
  /** Path of the module that starts it. */
  readonly start: string;
  readonly seed: number;
  /** Distinct cases of a rule. */
  readonly cases: number;
  /** Rules whose reach is wanted. */
  readonly rules: readonly string[];
  /** Mutants to be judged. */
  readonly mutants: readonly MutantTask[];
  /** Those of which the reach of cases is wanted. */
  readonly wanted: readonly string[];
  /** The reach of the cases of each rule, as far as it is known. */
  readonly caseReaches: Readonly<Record<string, CaseReach>>;
};

export type MutantTask = {
  readonly id: string;
  readonly file: string;
  /** In the order in which they are asked. */
  readonly rules: readonly string[];
  /** Whether it shows only where it is active from the emulator's start on. */
  readonly fromStart: boolean;
  /** Whether cases that do not get to it are left out: what is done once alone was done before they came. */
  readonly leavesOut: boolean;
  /** What all of them may take, in real milliseconds. */
  readonly budget: number;
};

/** What a test of such a run reports. */
export type MutationReport = {
  readonly atStart?: AtStart;
  readonly reach?: Reach;
  readonly caseReach?: CaseReach;
  /** Why a rule does not pass on the emulator without an active mutant. */
  readonly problem?: string;
  readonly judged?: { readonly id: string } & MutantVerdict;
};

/** Mutants that are passed when an emulator starts, and those that are passed when its first calls come. */
export type AtStart = { readonly loaded: readonly string[]; readonly once: readonly string[] };

declare module 'vitest' {
  interface ProvidedContext {
    mutations: MutationPlan;
  }
  interface TaskMeta {
    mutation?: MutationReport;
  }
}
