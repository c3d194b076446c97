import { SuiteError } from '../../engine/errors.ts';
import type { Redact } from '../../engine/http/redact.ts';
import { typedCommand } from '../../engine/installation.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import { seedsOf } from '../../engine/repeat/repeats.ts';
import type { RunJournal } from '../../engine/report/journal/journal.ts';
import { redactOrError } from '../../engine/report/redact-or-error.ts';
import { addForeignCalls, type ForeignCalls, noForeignCalls } from '../../engine/run/foreign-calls.ts';
import { lanes } from '../../engine/run/lanes.ts';
import type { RunPlan } from '../../engine/run/plan.ts';
import { runPlan } from '../../engine/run/run-plan.ts';
import { shareRules } from '../../engine/run/share-rules.ts';
import { registeredChecks } from '../../service/case/rule.ts';
import type { LedgerPlan } from '../../service/ledger/ledger.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import type { Profile } from '../../service/profile/profile.ts';
import { settleRun } from '../settle.ts';
import { suite } from '../suite.ts';
import type { Options } from './options.ts';
import type { RunWatch } from './watch.ts';

type Watched = { readonly interrupted: AbortSignal; readonly watch: RunWatch };

/** What came of all runs. */
export type Judged = {
  readonly runs: readonly (readonly RuleResult[])[];
  /** Errors of the suite that are of no rule. */
  readonly errors: readonly string[];
  /** How much of what the runs made could not be deleted. */
  readonly left: number;
  /** Calls to the receivers that came to none of the runs' addresses. */
  readonly foreign: ForeignCalls;
};

/**
 * Judges the rules of a target run, and writes each result to the journal as it comes. Once interrupted no further run is begun.
 * @throws whatever ends it before anything is judged
 */
export async function judgeRepeatedly(
  options: Options,
  targetRun: ServiceTargetRun,
  journal: RunJournal,
  redact: Redact,
  { interrupted, watch }: Watched,
): Promise<Judged> {
  const runs: Map<string, RuleResult>[] = [];
  const errors: string[] = [];
  const foreign: ForeignCalls[] = [];
  let left = 0;
  const noteError = (error: unknown): void => {
    const words = redact(String(error instanceof Error ? error.message : error));
    errors.push(words);
    journal.addError(words);
    watch.warn(`an error of the suite: ${words}`);
  };
  const stopHearing = watch.hearStrays(noteError);
  try {
    for (const seed of seedsOf(targetRun.seed, options.repeat)) {
      if (interrupted.aborted && runs.length > 0) break;
      if (options.repeat > 1) {
        watch.say(`run ${runs.length + 1} of ${options.repeat}, seed ${seed}`);
      }
      const ledger = await ledgerFor(options, targetRun.profile);
      const results = new Map<string, RuleResult>();
      const number = runs.push(results) - 1;
      const heard = (raw: RuleResult): RuleResult => {
        const result = redactOrError(raw, redact);
        results.set(result.id, result);
        journal.add(number, result);
        return result;
      };
      try {
        const again = mayJudgeAgain(options);
        const judging = judgeAll({ ...targetRun, seed, ledger, again }, heard, noteError, {
          interrupted,
          watch,
        });
        foreign.push(await judging);
      } catch (error) {
        if (runs.every(({ size }) => size === 0)) throw error;
        noteError(error);
      } finally {
        left += await settleRun(ledger, targetRun.profile, watch.say, undefined, interrupted).catch(
          (error: unknown) => {
            const next = `${typedCommand('clean')} tries again`;
            noteError(new SuiteError(`what this run made could not be deleted, ${next}: ${String(error)}`));
            return 1;
          },
        );
      }
    }
  } finally {
    stopHearing();
  }
  const found = runs.map((results) => [...results.values()]);
  return { runs: found, errors, left, foreign: addForeignCalls(foreign) };
}

/** What answers everything alike leaves the same rules inconclusive each time. */
function mayJudgeAgain({ nullTarget, path }: Options): boolean {
  return nullTarget === undefined && path === undefined;
}

/** What the embedded emulator makes ends with our own process. What deletes the rest is loaded before there is any. */
async function ledgerFor({ target, results }: Options, profile: Profile): Promise<LedgerPlan | undefined> {
  if (target === undefined) return undefined;
  const { planLedger } = await import('../../service/ledger/run-ledger.ts');
  return planLedger(results, target, profile, new Date());
}

async function judgeAll(
  targetRun: ServiceTargetRun,
  heard: (result: RuleResult) => RuleResult,
  stray: (error: unknown) => void,
  { interrupted, watch }: Watched,
): Promise<ForeignCalls> {
  let foreign = noForeignCalls;
  const progress = watch.progress(targetRun.rules, interrupted);
  const judged = (_: string, result: RuleResult, called: ForeignCalls = noForeignCalls): void => {
    progress.heard(heard(result));
    // Counts only grow, and the last rule to be judged knows of all.
    if (called.count > foreign.count) foreign = called;
  };
  const hooks = { interrupted, heardWaits: progress.waits, stray, isSilent: watch.isSilent };
  const judging = plansOf(targetRun).map((plan) => runPlan(suite, plan, judged, hooks));
  await Promise.allSettled(judging);
  progress.stop();
  await Promise.all(judging);
  return foreign;
}

/** A lane takes half a second to open, about as long as judging this number of rules. */
const leastOfLane = 4;
/** A rule of an emulator waits for nothing: some at a time keep a lane busy, and more are only more to remember. */
const rulesAtOnce = 3;

/** What is judged in one thread each: of an emulator that each of them starts for itself, a share of the rules. */
function plansOf(targetRun: ServiceTargetRun): RunPlan[] {
  const { rules, profile, ownRules = [] } = targetRun;
  if (!profile.startsEmulator) return [{ targetRuns: [targetRun], atOnce: rules.length, ownRules }];
  const useful = Math.min(lanes, Math.ceil(rules.length / leastOfLane));
  const calls = callsByRule();
  return shareRules(rules, useful, (id) => calls.get(id) ?? 0).map((some) => {
    const targetRuns = [{ ...targetRun, rules: some }];
    return { targetRuns, atOnce: some.length, rulesAtOnce, ownRules };
  });
}

/** How many calls a case of each rule makes on a clock that we move. */
function callsByRule(): ReadonlyMap<string, number> {
  return new Map(
    registeredChecks().map(({ id, declares }) => [id, declares.callsOnVirtual ?? declares.calls]),
  );
}
