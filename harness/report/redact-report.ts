import type { Redact } from '../client/redact.ts';
import { redactValue } from '../client/redact-value.ts';
import type { RuleResult } from '../rule/result.ts';
import type { RunReport } from './run-report.ts';

/** The report without what came from the environment: cases have put away their own secrets, and know no others. */
export function redactReport(report: RunReport, redact: Redact): RunReport {
  return {
    ...report,
    target: redact(report.target),
    options: report.options.map(redact),
    results: report.results.map((result) => redactResult(result, redact)),
  };
}

function redactResult(result: RuleResult, redact: Redact): RuleResult {
  const { reason, failure, observed } = result;
  return {
    ...result,
    reason: reason === undefined ? undefined : redact(reason),
    observed: redactValue(observed, redact) as typeof observed,
    failure: failure && {
      ...failure,
      message: redact(failure.message),
      counterexample: redact(failure.counterexample),
    },
  };
}
