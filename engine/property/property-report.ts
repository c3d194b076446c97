import type { CaseStatistics, FoundViolation, JudgedCase, Spent } from './case-statistics.ts';
import type { Inconclusive } from './outcomes.ts';
import type { PropertyOptions } from './property.ts';
import type { PropertyPlan } from './property-plan.ts';
import { uncoveredLabels } from './uncovered-labels.ts';

/** What came of a property. */
export type PropertyReport = {
  /** How many cases there were to judge. */
  readonly wanted: number;
  readonly judged: readonly JudgedCase[];
  readonly inconclusive: readonly Inconclusive[];
  /** Why cases were tried again: they were disturbed. */
  readonly repeated: readonly Inconclusive[];
  readonly exhaustive: boolean;
  readonly requests: number;
  readonly spent: Spent;
  readonly violation: FoundViolation | undefined;
  /** Violations with other values of a list. */
  readonly others?: readonly FoundViolation[];
  /** Violations that were seen and not reproduced. */
  readonly intermittent: readonly FoundViolation[];
  /** Labels that were covered less often than the check claims, in words. */
  readonly uncovered: readonly string[];
  /** Pairs of contexts in which cases were judged that came not to stand in them: the target does not bring them about. */
  readonly unattained?: readonly string[];
  /** Which operation broke more often than the wire explains, in words. */
  readonly oftenBroken?: string;
};

/** What the statistics come to, once enough cases were judged. */
export function reportOf(
  statistics: CaseStatistics,
  plan: PropertyPlan,
  wanted: number,
  finite: boolean,
  options: PropertyOptions,
): PropertyReport {
  const { judged, inconclusive, repeated, requests, violation, others, intermittent } = statistics;
  return {
    wanted,
    judged,
    inconclusive,
    repeated,
    exhaustive: finite && plan.path === undefined && inconclusive.length === 0 && violation === undefined,
    requests,
    spent: statistics.times,
    violation,
    others,
    intermittent,
    uncovered: plan.path === undefined ? uncoveredLabels(judged, wanted, options) : [],
  };
}
