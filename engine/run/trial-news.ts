import type { RuleResult } from '../property/result.ts';
import type { ForeignCalls } from './foreign-calls.ts';
import type { RunPlan } from './plan.ts';

/** What a test tells of its rule. */
export type TrialNews = {
  trial: string;
  result?: RuleResult;
  error?: { kind: string; message: string };
  /** Calls so far that came to none of our addresses. */
  foreign?: ForeignCalls;
};

declare module 'vitest' {
  interface ProvidedContext {
    plan: RunPlan;
    /** Where an interruption is told of. */
    interruption: string;
  }
  interface TaskMeta {
    news?: TrialNews;
  }
}
