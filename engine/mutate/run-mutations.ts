import type { Reporter } from 'vitest/node';
import { SuiteError } from '../errors.ts';
import { openModule } from '../run/open-module.ts';
import type { MutationPlan, MutationReport } from './mutation-plan.ts';

/** Called as soon as a test of a plan has something to report. */
export type HeardMutation = (report: MutationReport) => void;

/**
 * Runs plans, each in a worker thread with emulators of its own.
 * @param module the file that registers the checks and then the tests of the plan
 * @throws SuiteError when a thread could not do its work
 */
export async function runMutations(
  module: string,
  plans: readonly MutationPlan[],
  heard: HeardMutation,
): Promise<void> {
  const runs = await Promise.allSettled(plans.map((plan) => runPlan(module, plan, heard)));
  const failed = runs.find((run) => run.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function runPlan(module: string, plan: MutationPlan, heard: HeardMutation): Promise<void> {
  const errors: string[] = [];
  const reporter: Reporter = {
    onTestCaseResult(test) {
      const { mutation } = test.meta();
      if (mutation !== undefined) heard(mutation);
      else errors.push(`${test.name}: ${test.result().errors?.[0]?.message}`);
    },
    onTestModuleEnd(ended) {
      for (const { message, stack } of ended.errors()) errors.push(stack ?? message);
    },
  };
  const vitest = await openModule(module, 1, { mutations: plan }, reporter);
  await vitest.start();
  await vitest.close();
  const [first] = errors;
  if (first !== undefined) throw new SuiteError(`${first} (${errors.length} of this kind)`);
}
