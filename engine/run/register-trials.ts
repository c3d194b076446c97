import { afterAll, inject, type TestContext, test } from 'vitest';
import { PlumblineError, SuiteError } from '../errors.ts';
import { errored } from '../property/errored.ts';
import type { RuleResult } from '../property/result.ts';
import { type RuleCatalog, ruleIn } from '../rules/rule-catalog.ts';
import { assertSendable } from './assert-sendable.ts';
import { attributeErrors, judgeAttributed } from './attribute-errors.ts';
import type { ForeignCalls } from './foreign-calls.ts';
import { interruptible } from './interruption.ts';
import type { Trial } from './plan.ts';
import { publishStatistics } from './published-statistics.ts';
import { createSecondChance, type SecondLook } from './second-chance.ts';
import type { TrialReport } from './trial-report.ts';
import { createWaits, publishWaits, type Waiting } from './waits.ts';

/** What a rule is judged with besides its target. */
export type TrialHooks = {
  /** Ends the rule early. */
  readonly interrupted: AbortSignal;
  /** Hears of each wait on a clock that runs by itself. */
  readonly waiting: Waiting;
};

/** Judges the rules of trials, each trial on a target that is opened for it. */
export type TrialJudge<SomeTrial extends Trial, Target> = {
  open(trial: SomeTrial): Promise<Target>;
  /** An error of one rule costs that rule alone, but for a `UsageError`, which concerns them all. */
  judge(target: Target, trial: SomeTrial, rule: string, hooks: TrialHooks): Promise<RuleResult>;
  /** The calls so far that were not made by the target. */
  foreign?(target: Target): ForeignCalls | undefined;
  /** What decides whether a rule of a trial that says `again` is judged again. */
  look?(target: Target, trial: SomeTrial, rule: string, hooks: TrialHooks): SecondLook;
  close(target: Target): Promise<void>;
  /** Ends the test of a rule as it was judged; without it, the test fails where there is a failure. */
  conclude?(report: TrialReport, context: Pick<TestContext, 'skip'>): void;
  /** Breaks off every call, in an interrupted run that does not come to its end by itself. */
  giveUp?(): void;
  /** Called once all targets are closed. */
  end?(): Promise<void>;
};

/** Makes a Vitest test of every rule of every trial in the plan. All of them may run at the same time. */
export function registerTrials<SomeTrial extends Trial, Target>(
  rules: RuleCatalog,
  judge: TrialJudge<SomeTrial, Target>,
): void {
  const trials = inject('plan').trials as readonly SomeTrial[];
  const interruption = interruptible(inject('interruption'), () => judge.giveUp?.());
  const waits = createWaits();
  const stopPublishingWaits = publishWaits(inject('interruption'), waits);
  const stopPublishingStatistics = publishStatistics(inject('interruption'));
  const seconds = new Map(
    trials
      .filter(({ again }) => again)
      .map((trial) => [trial, createSecondChance(trial.rules.length, interruption.signal)]),
  );
  const targets = new Map<SomeTrial, Promise<Target>>();
  const stopAttributing = attributeErrors();

  for (const trial of trials) {
    for (const id of trial.rules) {
      test.concurrent(`${trial.id} ${id}`, async ({ task, skip }) => {
        const opened = targets.get(trial) ?? judge.open(trial);
        targets.set(trial, opened);
        const hooks = { interrupted: interruption.signal, waiting: waits.of(id) };
        const judging = (): Promise<TrialReport> => reportRule(rules, judge, opened, trial, id, hooks);
        const look = async (): Promise<SecondLook> => judge.look!(await opened, trial, id, hooks);
        const second = judge.look === undefined ? undefined : seconds.get(trial);
        const report = (await second?.judge(judging, look)) ?? (await judging());
        task.meta.trialReport = report;
        if (judge.conclude !== undefined) judge.conclude(report, { skip });
        else if (report.result?.failure) throw new Error(report.result.failure.message);
      });
    }
  }

  afterAll(async () => {
    const settled = await Promise.allSettled(targets.values());
    for (const one of settled) if (one.status === 'fulfilled') await judge.close(one.value);
    await judge.end?.();
    stopAttributing();
    interruption.close();
    stopPublishingWaits();
    stopPublishingStatistics();
  });
}

async function reportRule<SomeTrial extends Trial, Target>(
  rules: RuleCatalog,
  { judge, foreign }: Pick<TrialJudge<SomeTrial, Target>, 'judge' | 'foreign'>,
  opened: Promise<Target>,
  trial: SomeTrial,
  id: string,
  hooks: TrialHooks,
): Promise<TrialReport> {
  try {
    const result = await judgeAttributed({ trial: trial.id, rule: id }, async () =>
      judge(await opened, trial, id, hooks),
    );
    assertSendable(result);
    const others = foreign?.(await opened);
    return { trial: trial.id, result, ...(others === undefined ? {} : { foreign: others }) };
  } catch (error) {
    const { kind, message } = kindAndMessage(error);
    if (kind !== 'UsageError') return { trial: trial.id, result: errored(ruleIn(rules, id), message) };
    return { trial: trial.id, error: { kind, message: `${id}: ${message}` } };
  }
}

/** An error in one rule is no reason to lose what is known of the others. A wrong configuration concerns them all. */
function kindAndMessage(error: unknown): { kind: string; message: string } {
  if (error instanceof PlumblineError) return { kind: error.name, message: error.message };
  return { kind: SuiteError.name, message: String(error instanceof Error ? error.stack : error) };
}
