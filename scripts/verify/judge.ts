import type { LedgerPlan } from '../../harness/ledger/ledger.ts';
import { planLedger } from '../../harness/ledger/run-ledger.ts';
import { seedsOf } from '../../harness/repeat/repeats.ts';
import type { RuleResult } from '../../harness/rule/result.ts';
import type { Trial } from '../../harness/run/plan.ts';
import { runTrials } from '../../harness/run/run-trials.ts';
import type { Profile } from '../../harness/target/profile.ts';
import { settle } from '../settle.ts';
import { suiteModule } from '../suite-module.ts';
import type { Options } from './options.ts';
import { tellProgress } from './progress.ts';

/** The results of each run. Once interrupted no further one is begun. */
export async function judgeRepeatedly(
  options: Options,
  trial: Trial,
  interrupted: AbortSignal,
): Promise<{ runs: RuleResult[][]; left: number }> {
  const runs: RuleResult[][] = [];
  let left = 0;
  for (const seed of seedsOf(trial.seed, options.repeat)) {
    if (interrupted.aborted && runs.length > 0) break;
    if (options.repeat > 1) {
      process.stderr.write(`run ${runs.length + 1} of ${options.repeat}, seed ${seed}\n`);
    }
    const ledger = ledgerFor(options, trial.profile);
    const run = judgeAll({ ...trial, seed, ledger }, interrupted);
    const settled = async (): Promise<void> => {
      left += await settle(ledger, trial.profile);
    };
    runs.push(await run.finally(settled));
  }
  return { runs, left };
}

/** What the embedded emulator makes ends with our own process. */
function ledgerFor({ target, results }: Options, profile: Profile): LedgerPlan | undefined {
  return target === undefined ? undefined : planLedger(results, target, profile, new Date());
}

async function judgeAll(trial: Trial, interrupted: AbortSignal): Promise<RuleResult[]> {
  const plan = { trials: [trial], atOnce: trial.rules.length };
  const { heard, waits, stop } = tellProgress(trial.rules.length, interrupted);
  const results = await runTrials(
    suiteModule,
    plan,
    (_, result) => heard(result),
    interrupted,
    waits,
  ).finally(stop);
  return results.get(trial.id)!.toSorted((a, b) => a.id.localeCompare(b.id));
}
