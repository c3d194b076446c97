import type { Reporter, Vitest } from 'vitest/node';
import { SuiteError } from '../errors.ts';
import { openModule } from '../run/open-module.ts';
import type { MutationPlan, MutationReport } from './mutation-plan.ts';

/** Milliseconds. */
const betweenCancels = 500;

/** Called as soon as a test of a plan has something to report. */
export type HeardMutation = (report: MutationReport) => void;

/**
 * Runs plans, each in a worker thread with emulators of its own.
 * @param module the file that registers the checks and then the tests of the plan
 * @param signal once it is aborted no other test begins, and those at work are waited for
 * @throws SuiteError when a thread could not do its work
 */
export async function runMutations(
  module: string,
  plans: readonly MutationPlan[],
  heard: HeardMutation,
  signal?: AbortSignal,
): Promise<void> {
  const runs = await Promise.allSettled(plans.map((plan) => runPlan(module, plan, heard, signal)));
  const failed = runs.find((run) => run.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function runPlan(
  module: string,
  plan: MutationPlan,
  heard: HeardMutation,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted) return;
  const errors: string[] = [];
  const reporter: Reporter = {
    onTestCaseResult(test) {
      const { mutation } = test.meta();
      if (mutation !== undefined) heard(mutation);
      else if (!signal?.aborted || test.result().state === 'failed')
        errors.push(`${test.name}: ${test.result().errors?.[0]?.message}`);
    },
    onTestModuleEnd(ended) {
      for (const { message, stack } of ended.errors()) errors.push(stack ?? message);
    },
  };
  const vitest = await openModule(module, 1, { mutations: plan }, reporter);
  const stopCancelling = cancelWhenAborted(vitest, signal);
  if (!signal?.aborted) await vitest.start();
  stopCancelling();
  await vitest.close();
  const [first] = errors;
  if (first !== undefined) throw new SuiteError(`${first} (${errors.length} of this kind)`);
}

/** Cancels its run, and again until that is over: Vitest forgets to be cancelled before its run or its thread has begun. */
function cancelWhenAborted(vitest: Vitest, signal: AbortSignal | undefined): () => void {
  let again: NodeJS.Timeout | undefined;
  const cancel = (): void => {
    void vitest.cancelCurrentRun('keyboard-input');
    again = setTimeout(cancel, betweenCancels);
  };
  signal?.addEventListener('abort', cancel);
  return () => {
    signal?.removeEventListener('abort', cancel);
    clearTimeout(again);
  };
}
