import type { Arbitrary } from 'fast-check';

/** The values that a rule is checked with: an arbitrary, or every value of a finite domain. */
export type Domain<T> = Arbitrary<T> | readonly T[];

export type PropertyOptions = {
  /** Which share of the judged cases must have covered each label, from 0 to 1. Below that the rule is inconclusive. */
  readonly covers?: Readonly<Record<string, number>>;
  /** So many cases suffice, where a check has many properties. */
  readonly atMost?: number;
  /** How many times the usual cases, where waiting costs nothing: for what depends on the value in every context. */
  readonly timesWhereFree?: number;
  /** Whether the cases take turns on the exclusive endpoint, also where the rule itself does not need it. */
  readonly inTurn?: boolean;
};
