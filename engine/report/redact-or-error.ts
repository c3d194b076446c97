import type { Redact } from '../http/redact.ts';
import { errored } from '../property/errored.ts';
import type { RuleResult } from '../property/result.ts';
import { redactResult } from './redact-result.ts';

/** A result without secrets; of one that can't be freed of them nothing but that. */
export function redactOrError(result: RuleResult, redact: Redact): RuleResult {
  try {
    return redactResult(result, redact);
  } catch (error) {
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return errored(result, `the result can't be reported: ${redact(words)}`);
  }
}
