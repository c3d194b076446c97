import { randomUUID } from 'node:crypto';
import type { Reporter, TestCase } from 'vitest/node';
import { SuiteError, UsageError } from '../errors.ts';
import type { RuleResult } from '../property/result.ts';
import { endOwnThreads } from './end-own-threads.ts';
import type { ForeignCalls } from './foreign-calls.ts';
import { interrupt } from './interruption.ts';
import { openModule } from './open-module.ts';
import type { RunPlan } from './plan.ts';
import './target-run-report.ts';
import { type HeardStatistics, hearStatistics } from './published-statistics.ts';
import { createRunOutcome, type RunOutcome } from './run-outcome.ts';
import type { Suite } from './suite.ts';
import { hearWaits, type Wait } from './waits.ts';

/** Called now and then with what is waited for on a clock that runs by itself. */
export type HeardWaits = (waits: readonly Wait[]) => void;

/**
 * Called as soon as a rule of a target run has been judged, with the foreign calls that the target run's receiver got by then; of the
 * same rule again when an error of it comes later.
 */
export type HeardJudgement = (targetRun: string, result: RuleResult, foreign?: ForeignCalls) => void;

/** Takes an error of the suite that is of no rule. */
export type HeardStray = (error: SuiteError) => void;

export type RunHooks = {
  /** Ends what is under way, so that the run comes to its end at once and leaves nothing behind. */
  readonly interrupted?: AbortSignal | undefined;
  readonly heardWaits?: HeardWaits;
  /** Takes what the run has called so far, now and then and at its end. */
  readonly heardStatistics?: HeardStatistics;
  /** Takes errors of no rule; without it the first of them is thrown in the end. */
  readonly stray?: HeardStray;
  /** Whether nobody reads what checks print themselves. */
  readonly isSilent?: boolean;
};

/**
 * Runs a plan: one Vitest module in a worker thread, each rule of each target run a test of its own.
 * @param suite registers the checks and then the target runs
 * @returns of each target run what is said of its rules; of one that met an error of the suite, that it did (`suiteError`)
 * @throws UsageError when a target's configuration turned out wrong
 */
export async function runPlan(
  suite: Suite,
  plan: RunPlan,
  judged: HeardJudgement,
  { interrupted, heardWaits = () => {}, heardStatistics, stray, isSilent = false }: RunHooks = {},
): Promise<Map<string, RuleResult[]>> {
  const outcome = createRunOutcome(suite, plan, judged);

  const channel = `plumbline ${randomUUID()}`;
  const provided = { plan, interruption: channel };
  const vitest = await openModule(suite.module, plan.atOnce, provided, collector(outcome), isSilent);
  const stopInterrupting = passOnInterruption(interrupted, channel);
  const stopHearing = hearWaits(channel, heardWaits);
  const hearLast = heardStatistics === undefined ? undefined : hearStatistics(channel, heardStatistics);
  const { exitCode } = process;
  await endOwnThreads(async () => {
    await vitest.start().finally(async () => {
      stopInterrupting();
      stopHearing();
      await hearLast?.();
      // Vitest lets the process fail with its tests: what a verdict means for it is not decided here.
      process.exitCode = exitCode;
    });
    await vitest.close();
  });
  for (const error of vitest.state.getUnhandledErrors()) outcome.unhandled(error as Error);
  throwFirst(outcome.wrong);
  outcome.addMissing();
  if (stray === undefined) throwFirst(outcome.strays);
  else for (const error of outcome.strays) stray(error);
  return outcome.results();
}

/** Passes an interruption on to the worker, again and again: it may not listen yet. */
function passOnInterruption(interrupted: AbortSignal | undefined, channel: string): () => void {
  let timer: NodeJS.Timeout | undefined;
  const startInterrupting = (): void => {
    timer = setInterval(interrupt, 50, channel);
  };
  if (interrupted?.aborted) startInterrupting();
  interrupted?.addEventListener('abort', startInterrupting);
  return () => {
    clearInterval(timer);
    interrupted?.removeEventListener('abort', startInterrupting);
  };
}

function collector(outcome: RunOutcome): Reporter {
  return {
    onTestCaseResult(test: TestCase) {
      const { targetRunReport } = test.meta();
      if (targetRunReport?.result !== undefined)
        outcome.add(targetRunReport.targetRun, targetRunReport.result, targetRunReport.foreign);
      else if (targetRunReport !== undefined)
        outcome.wrong.push(new UsageError(targetRunReport.error!.message));
    },
    onTestModuleEnd(module) {
      for (const { message, stack } of module.errors()) outcome.strays.push(new SuiteError(stack ?? message));
    },
  };
}

function throwFirst(errors: readonly (SuiteError | UsageError)[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  throw first instanceof UsageError
    ? new UsageError(`${first.message}${more}`)
    : new SuiteError(`${first.message}${more}`);
}
