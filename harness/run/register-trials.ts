import { afterAll, inject, test } from 'vitest';
import { createTransport, type Transport } from '../client/transport.ts';
import { PlumblineError, SuiteError } from '../errors.ts';
import { noLedger, openLedger } from '../ledger/ledger.ts';
import { budgetedLedger } from '../plan/budgeted-ledger.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { type JudgeOptions, judge } from '../rule/judge.ts';
import { extendExpect } from '../rule/matchers.ts';
import type { RuleResult } from '../rule/result.ts';
import { type RuleCheck, registeredChecks } from '../rule/rule.ts';
import { tiers } from '../rule/tier.ts';
import { createTarget, type Target } from '../target/target.ts';
import { interruptible } from './interruption.ts';
import type { RunPlan, Trial } from './plan.ts';
import { receiverFor } from './receiver-for.ts';
import { createWaits, tellWaits } from './waits.ts';

/** What a test tells of its rule. */
export type TrialNews = { trial: string; result?: RuleResult; error?: { kind: string; message: string } };

declare module 'vitest' {
  interface ProvidedContext {
    plan: RunPlan;
    /** Where an interruption is told of. */
    interruption: string;
  }
  interface TaskMeta {
    news?: TrialNews;
  }
}

/** Makes a Vitest test of every rule of every trial in the plan. All of them may run at the same time. */
export function registerTrials(): void {
  const { trials } = inject('plan');
  const checks = new Map(registeredChecks().map((check) => [check.id, check]));
  const transport = createTransport();
  const interruption = interruptible(inject('interruption'));
  const waits = createWaits();
  const stopTelling = tellWaits(inject('interruption'), waits);
  const targets = new Map<Trial, Promise<Opened>>();
  extendExpect();

  for (const trial of trials) {
    for (const id of trial.rules) {
      test.concurrent(`${trial.id} ${id}`, async ({ task }) => {
        const opened = targets.get(trial) ?? open(trial, transport);
        targets.set(trial, opened);
        task.meta.news = await judgeInto(trial, checks.get(id), opened, transport, {
          ...{ interrupted: interruption.signal, waiting: waits.of(id) },
        });
        if (task.meta.news.result?.failure) throw new Error(task.meta.news.result.failure.message);
      });
    }
  }

  afterAll(async () => {
    const settled = await Promise.allSettled(targets.values());
    for (const one of settled) if (one.status === 'fulfilled') await one.value.close();
    await transport.close();
    interruption.close();
    stopTelling();
  });
}

type Opened = { target: Target; receiver: Receiver | undefined; close(): Promise<void> };

async function open(trial: Trial, transport: Transport): Promise<Opened> {
  const receiver = await receiverFor(trial.profile);
  const ledger = trial.ledger === undefined ? noLedger : await openLedger(trial.ledger);
  const { most } = trial;
  const kept = most === undefined ? ledger : budgetedLedger(ledger, most);
  const target = await createTarget(trial.profile, trial.world, transport, receiver, kept);
  return {
    target,
    receiver,
    async close() {
      await target.close();
      await ledger.close();
      await receiver?.close();
    },
  };
}

async function judgeInto(
  trial: Trial,
  check: RuleCheck | undefined,
  opened: Promise<Opened>,
  transport: Transport,
  hooks: Pick<JudgeOptions, 'interrupted' | 'waiting'>,
): Promise<TrialNews> {
  try {
    if (check === undefined) throw new SuiteError('the rule has no check');
    const { target, receiver } = await opened;
    const given = { target, receiver, transport, tier: tiers[trial.tier], memory: trial.id };
    return { trial: trial.id, result: await judge(check, { ...trial, ...given, ...hooks }) };
  } catch (error) {
    const known = error instanceof PlumblineError;
    const message = known ? error.message : String(error instanceof Error ? error.stack : error);
    const kind = known ? error.name : 'SuiteError';
    return { trial: trial.id, error: { kind, message: `${check?.id ?? 'a rule'}: ${message}` } };
  }
}
