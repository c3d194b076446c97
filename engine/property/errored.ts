import type { StatedRule } from '../rules/rule-catalog.ts';
import { digestOf } from '../seed.ts';
import type { RuleResult } from './result.ts';

/** What is said of a rule whose check met an error of the suite: nothing of the target, and the error. */
export function errored({ id, level }: Pick<StatedRule, 'id' | 'level'>, message: string): RuleResult {
  return {
    id,
    level,
    verdict: 'inconclusive',
    reason: `an error of the suite, not of the target: ${message}`,
    reasonCode: 'suite-error',
    suiteError: message,
    ...{ cases: 0, distinctCases: 0, exhaustive: false, requests: 0, durationMs: 0 },
    ...{ caseDigest: digestOf([]), blockedBy: [], failure: undefined },
    ...{ observed: {}, moves: {}, calls: {} },
  };
}
