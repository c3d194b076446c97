import type { Redact } from '../http/redact.ts';
import { redactValue } from '../http/redact-value.ts';
import { addedCalls } from '../property/calls-seen.ts';
import { addedDurations } from '../property/durations-seen.ts';
import type { RuleResult } from '../property/result.ts';

/** A result without what came from the environment: cases have put away their own secrets, and know no others. */
export function redactResult(result: RuleResult, redact: Redact): RuleResult {
  const { reason, failure, observed, suiteError, firstReason, servedSchemas, coverage, calls, durations } =
    result;
  return {
    ...result,
    reason: reason === undefined ? undefined : redact(reason),
    ...(firstReason === undefined ? {} : { firstReason: redact(firstReason) }),
    ...(suiteError === undefined ? {} : { suiteError: redact(suiteError) }),
    ...(servedSchemas === undefined
      ? {}
      : { servedSchemas: redactValue(servedSchemas, redact) as typeof servedSchemas }),
    calls: addedCalls(redactedNames(calls, redact)),
    ...(durations === undefined
      ? {}
      : { durations: { ...durations, calls: addedDurations(redactedNames(durations.calls, redact)) } }),
    ...(coverage === undefined ? {} : { coverage: redactValue(coverage, redact) as typeof coverage }),
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

/** Each operation on its own: two may have one name without what is secret. */
function redactedNames<T>(byOperation: Readonly<Record<string, T>>, redact: Redact): Record<string, T>[] {
  return Object.entries(byOperation).map(([name, value]) => ({ [redact(name)]: value }));
}
