export { PlumblineError, SuiteError, UsageError } from '../harness/errors.ts';
export type { Proof } from '../harness/prove/proof.ts';
export { compareRuns as compare, type RunDifference } from '../harness/report/compare/compare-runs.ts';
export type { RuleRecord, RunRecord } from '../harness/report/run-record.ts';
export type { RuleResult, Verdict } from '../harness/rule/result.ts';
export { type ProveOptions, prove } from './prove.ts';
export { readResults } from './read-results.ts';
export { type Verification, type VerifyOptions, verify } from './verify.ts';
