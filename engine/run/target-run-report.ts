import type { RuleResult } from '../property/result.ts';
import type { ForeignCalls } from './foreign-calls.ts';
import type { RunPlan } from './plan.ts';

/** What a test reports of its rule. */
export type TargetRunReport = {
  targetRun: string;
  result?: RuleResult;
  error?: { kind: string; message: string };
  /** Calls so far that came to none of our addresses. */
  foreign?: ForeignCalls;
};

declare module 'vitest' {
  interface ProvidedContext {
    plan: RunPlan;
    /** The channel on which an interruption is reported. */
    interruption: string;
  }
  interface TaskMeta {
    targetRunReport?: TargetRunReport;
  }
}
