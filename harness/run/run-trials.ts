import { type Reporter, startVitest, type TestCase } from 'vitest/node';
import { type PlumblineError, SuiteError, UsageError } from '../errors.ts';
import type { RuleResult } from '../rule/result.ts';
import type { RunPlan } from './plan.ts';

/** Told as soon as a rule of a trial has been judged. */
export type Judged = (trial: string, result: RuleResult) => void;

/**
 * Runs a plan: one Vitest module in a worker thread, each rule of each trial a test of its own.
 * @param module the file that registers the checks and then the trials
 * @throws SuiteError when a check broke its own rules
 * @throws UsageError when a target's configuration turned out wrong
 */
export async function runTrials(
  module: string,
  plan: RunPlan,
  judged: Judged,
): Promise<Map<string, RuleResult[]>> {
  const results = new Map<string, RuleResult[]>(plan.trials.map(({ id }) => [id, []]));
  const errors: Error[] = [];

  const vitest = await startVitest([], {
    config: false,
    root: new URL('../../', import.meta.url).pathname,
    include: [module],
    watch: false,
    pool: 'threads',
    isolate: false,
    maxConcurrency: plan.atOnce,
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 10_000,
    disableConsoleIntercept: true,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    provide: { plan },
    reporters: [collector(results, errors, judged)],
  });
  await vitest?.close();
  const unhandled = (vitest?.state.getUnhandledErrors() ?? []) as Error[];
  throwFirst([...errors, ...unhandled]);
  return results;
}

function collector(results: Map<string, RuleResult[]>, errors: Error[], judged: Judged): Reporter {
  return {
    onTestCaseResult(test: TestCase) {
      const { news } = test.meta();
      if (news === undefined) errors.push(new SuiteError(`${test.name} ended without a word`));
      else if (news.result === undefined) errors.push(toError(news.error!));
      else {
        results.get(news.trial)?.push(news.result);
        judged(news.trial, news.result);
      }
    },
    onTestModuleEnd(module) {
      for (const { message, stack } of module.errors()) errors.push(new SuiteError(stack ?? message));
    },
  };
}

function toError({ kind, message }: { kind: string; message: string }): PlumblineError {
  return kind === 'UsageError' ? new UsageError(message) : new SuiteError(message);
}

function throwFirst(errors: readonly Error[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  if (first instanceof UsageError) throw new UsageError(`${first.message}${more}`);
  throw new SuiteError(`${first.message}${more}`);
}
