import { SuiteError, type UsageError } from '../errors.ts';
import { errored } from '../property/errored.ts';
import type { RuleResult } from '../property/result.ts';
import { ruleIn } from '../rules/rule-catalog.ts';
import { ruleOfError } from './attribute-errors.ts';
import type { ForeignCalls } from './foreign-calls.ts';
import type { RunPlan } from './plan.ts';
import type { HeardJudgement } from './run-plan.ts';
import type { Suite } from './suite.ts';

/** What has come of a plan so far: a result of each rule, errors of no rule, and what is wrong with the configuration. */
export type RunOutcome = ReturnType<typeof createRunOutcome>;

export function createRunOutcome(suite: Suite, { targetRuns }: RunPlan, judged: HeardJudgement) {
  const found = new Map(targetRuns.map(({ id }) => [id, new Map<string, RuleResult>()]));
  const strays: SuiteError[] = [];
  const wrong: UsageError[] = [];

  function add(targetRun: string, result: RuleResult, foreign?: ForeignCalls): void {
    found.get(targetRun)?.set(result.id, result);
    judged(targetRun, result, foreign);
  }

  return {
    ...{ strays, wrong, add },
    /** Takes an error that nobody caught: it costs its rule alone, where it is known. */
    unhandled(error: Error): void {
      const of = ruleOfError(error);
      const words = error.message;
      if (of === undefined) strays.push(new SuiteError(error.stack?.includes(words) ? error.stack : words));
      else
        add(
          of.targetRun,
          withError(
            found.get(of.targetRun)?.get(of.rule) ?? errored(ruleIn(suite.rules, of.rule), words),
            words,
          ),
        );
    },
    /** Rules whose test ended without a result, as when the worker died. */
    addMissing(): void {
      for (const { id, rules } of targetRuns)
        for (const rule of rules)
          if (!found.get(id)!.has(rule))
            add(id, errored(ruleIn(suite.rules, rule), 'it ended without a result'));
    },
    results: () => new Map([...found].map(([id, results]) => [id, [...results.values()]])),
  };
}

/** A rule that is broken stays so: the error came beside. */
function withError(result: RuleResult, words: string): RuleResult {
  return result.failure === undefined ? errored(result, words) : { ...result, suiteError: words };
}
