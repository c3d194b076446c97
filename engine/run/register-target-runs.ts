import { afterAll, inject, type TestContext, test } from 'vitest';
import { PlumblineError, SuiteError } from '../errors.ts';
import { errored } from '../property/errored.ts';
import type { RuleResult } from '../property/result.ts';
import { type RuleCatalog, ruleIn } from '../rules/rule-catalog.ts';
import { assertSendable } from './assert-sendable.ts';
import { attributeErrors, judgeAttributed } from './attribute-errors.ts';
import type { ForeignCalls } from './foreign-calls.ts';
import { interruptible } from './interruption.ts';
import { limitAtOnce } from './limit-at-once.ts';
import type { TargetRun } from './plan.ts';
import { publishStatistics } from './published-statistics.ts';
import { createSecondChance, type SecondLook } from './second-chance.ts';
import type { TargetRunReport } from './target-run-report.ts';
import { createWaits, publishWaits, type Waiting } from './waits.ts';

/** What a rule is judged with besides its target. */
export type TargetRunHooks = {
  /** Ends the rule early. */
  readonly interrupted: AbortSignal;
  /** Hears of each wait on a clock that runs by itself. */
  readonly waiting: Waiting;
};

/** Judges the rules of target runs, each target run on a target that is opened for it. */
export type TargetRunJudge<SomeRun extends TargetRun, Target> = {
  open(targetRun: SomeRun): Promise<Target>;
  /** An error of one rule costs that rule alone, but for a `UsageError`, which concerns them all. */
  judge(target: Target, targetRun: SomeRun, rule: string, hooks: TargetRunHooks): Promise<RuleResult>;
  /** The calls so far that were not made by the target. */
  foreign?(target: Target): ForeignCalls | undefined;
  /** What decides whether a rule of a target run that says `again` is judged again. */
  look?(target: Target, targetRun: SomeRun, rule: string, hooks: TargetRunHooks): SecondLook;
  close(target: Target): Promise<void>;
  /** Ends the test of a rule as it was judged; without it, the test fails where there is a failure. */
  conclude?(report: TargetRunReport, context: Pick<TestContext, 'skip'>): void;
  /** Breaks off every call, in an interrupted run that does not come to its end by itself. */
  giveUp?(): void;
  /** Called once all targets are closed. */
  end?(): Promise<void>;
};

/** Makes a Vitest test of every rule of every target run in the plan. The plan says how many run at the same time. */
export function registerTargetRuns<SomeRun extends TargetRun, Target>(
  rules: RuleCatalog,
  judge: TargetRunJudge<SomeRun, Target>,
): void {
  const plan = inject('plan');
  const targetRuns = plan.targetRuns as readonly SomeRun[];
  const inTurn = limitAtOnce(plan.rulesAtOnce ?? Infinity);
  const interruption = interruptible(inject('interruption'), () => judge.giveUp?.());
  const waits = createWaits();
  const stopPublishingWaits = publishWaits(inject('interruption'), waits);
  const stopPublishingStatistics = publishStatistics(inject('interruption'));
  const seconds = new Map(
    targetRuns
      .filter(({ again }) => again)
      .map((targetRun) => [targetRun, createSecondChance(targetRun.rules.length, interruption.signal)]),
  );
  const targets = new Map<SomeRun, Promise<Target>>();
  const stopAttributing = attributeErrors();

  for (const targetRun of targetRuns) {
    for (const id of targetRun.rules) {
      test.concurrent(`${targetRun.id} ${id}`, async ({ task, skip }) => {
        const opened = targets.get(targetRun) ?? judge.open(targetRun);
        targets.set(targetRun, opened);
        const hooks = { interrupted: interruption.signal, waiting: waits.of(id) };
        const judging = (): Promise<TargetRunReport> =>
          inTurn(() => reportRule(rules, judge, opened, targetRun, id, hooks));
        const look = async (): Promise<SecondLook> => judge.look!(await opened, targetRun, id, hooks);
        const second = judge.look === undefined ? undefined : seconds.get(targetRun);
        const report = (await second?.judge(judging, look)) ?? (await judging());
        task.meta.targetRunReport = report;
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

async function reportRule<SomeRun extends TargetRun, Target>(
  rules: RuleCatalog,
  { judge, foreign }: Pick<TargetRunJudge<SomeRun, Target>, 'judge' | 'foreign'>,
  opened: Promise<Target>,
  targetRun: SomeRun,
  id: string,
  hooks: TargetRunHooks,
): Promise<TargetRunReport> {
  try {
    const result = await judgeAttributed({ targetRun: targetRun.id, rule: id }, async () =>
      judge(await opened, targetRun, id, hooks),
    );
    assertSendable(result);
    const others = foreign?.(await opened);
    return { targetRun: targetRun.id, result, ...(others === undefined ? {} : { foreign: others }) };
  } catch (error) {
    const { kind, message } = kindAndMessage(error);
    if (kind !== 'UsageError')
      return { targetRun: targetRun.id, result: errored(ruleIn(rules, id), message) };
    return { targetRun: targetRun.id, error: { kind, message: `${id}: ${message}` } };
  }
}

/** An error in one rule is no reason to lose what is known of the others. A wrong configuration concerns them all. */
function kindAndMessage(error: unknown): { kind: string; message: string } {
  if (error instanceof PlumblineError) return { kind: error.name, message: error.message };
  return { kind: SuiteError.name, message: String(error instanceof Error ? error.stack : error) };
}
