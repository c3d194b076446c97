import type { Redact } from '../http/redact.ts';
import { redactValue } from '../http/redact-value.ts';
import type { RuleResult } from '../property/result.ts';

/** A result without what came from the environment: cases have put away their own secrets, and know no others. */
export function redactResult(result: RuleResult, redact: Redact): RuleResult {
  const { reason, failure, observed, suiteError, firstReason, servedSchemas } = result;
  return {
    ...result,
    reason: reason === undefined ? undefined : redact(reason),
    ...(firstReason === undefined ? {} : { firstReason: redact(firstReason) }),
    ...(suiteError === undefined ? {} : { suiteError: redact(suiteError) }),
    ...(servedSchemas === undefined
      ? {}
      : { servedSchemas: redactValue(servedSchemas, redact) as typeof servedSchemas }),
    observed: redactValue(observed, redact) as typeof observed,
    failure: failure && {
      ...failure,
      message: redact(failure.message),
      ...(failure.differences === undefined
        ? {}
        : { differences: redactValue(failure.differences, redact) as typeof failure.differences }),
      counterexample: redact(failure.counterexample),
      ...(failure.others === undefined
        ? {}
        : { others: redactValue(failure.others, redact) as typeof failure.others }),
    },
  };
}
