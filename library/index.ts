export { PlumblineError, SuiteError, UsageError } from '../engine/errors.ts';
export type { RuleResult, Verdict } from '../engine/property/result.ts';
export type { Proof } from '../engine/prove/proof.ts';
export { compareRuns as compare, type RunDifference } from '../engine/report/compare/compare-runs.ts';
export type { RuleRecord, RunRecord } from '../engine/report/run-record.ts';
export { type ClientTarget, openClient, type TargetClient } from './open-client.ts';
export { type ProveOptions, prove } from './prove.ts';
export { readResults } from './read-results.ts';
export { type Verification, type VerifyOptions, verify } from './verify.ts';
