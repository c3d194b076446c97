import type { RuleResult } from '../../property/result.ts';
import type { RunRecord } from '../run-record.ts';
import type { RunReport } from '../run-report.ts';

/** Report of a run to a CI. */
export type CiReport = Pick<RunReport, 'target' | 'tier' | 'seed' | 'durationMs' | 'summary'> & {
  readonly results: readonly CiRule[];
  /** Errors of the suite that are of no rule. */
  readonly errors?: readonly string[] | undefined;
  /** Of a joined run. */
  readonly parts?: RunRecord['parts'];
  readonly requirements?: RunRecord['requirements'];
};

export type CiRule = Pick<RuleResult, 'verdict' | 'cases' | 'suiteError'> & {
  /** Of a rule, or one that it had once. */
  readonly id: string;
  readonly reason: string | null | undefined;
  readonly failure: { readonly message: string } | null | undefined;
  /** What replays it. */
  readonly command?: string | undefined;
};

/** What a rule is reported for: what it found, or why it found nothing. */
export function ciRuleWords({ reason, failure }: CiRule): string {
  return failure?.message ?? reason ?? '';
}
