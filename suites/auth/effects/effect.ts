import { toStringMethod } from 'fast-check';
import type { Need } from '../../../generated/rules.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { JobLack } from '../job/refusals.ts';

/** A call that changes something, whichever interface it is of, and how to see whether it did. */
export type Effect = {
  readonly name: string;
  /** What the target must offer for it, besides what the rule needs: of an API but that of jobs, the API too. */
  readonly needs: readonly Need[];
  /** Whether it is about one resource, of which another user's key must be refused. */
  readonly named?: true;
  /** Whether it is tried only where what it makes costs nothing. */
  readonly inOwnWorldOnly?: true;
  /** Prepares a case in which the call would have an effect. */
  prepare(caseContext: CaseContext, ruleContext: RuleContext): Promise<PreparedEffect>;
  /** Cases are shown by the name. */
  [toStringMethod](): string;
};

export type PreparedEffect = {
  /** Makes the call as somebody who lacks the right to it, and gives the status of the answer. */
  refused(lack: JobLack): Promise<{ readonly status: number }>;
  /** Asserts that nothing has changed. @throws Inconclusive when that can't be told any more */
  unchanged(): Promise<void>;
  /** Makes it with the valid key. Whether it has its effect: else the absence of one before proves nothing. */
  takesEffect(): Promise<boolean>;
};

export function effect(name: string, needs: readonly Need[], prepare: Effect['prepare']): Effect {
  return { name, needs, prepare, [toStringMethod]: () => name };
}
