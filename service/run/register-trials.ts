import { afterAll, inject, test } from 'vitest';
import { PlumblineError, SuiteError } from '../../engine/errors.ts';
import { createTransport, type Transport } from '../../engine/http/transport.ts';
import { errored } from '../../engine/property/errored.ts';
import { Unjudged } from '../../engine/property/outcomes.ts';
import { tiers } from '../../engine/property/tier.ts';
import { ruleIn } from '../../engine/rules/rule-catalog.ts';
import { assertSendable } from '../../engine/run/assert-sendable.ts';
import { attributeErrors, judgeAttributed } from '../../engine/run/attribute-errors.ts';
import { interruptible } from '../../engine/run/interruption.ts';
import { createSecondChance, type SecondLook } from '../../engine/run/second-chance.ts';
import type { TrialNews } from '../../engine/run/trial-news.ts';
import { createWaits, tellWaits } from '../../engine/run/waits.ts';
import { createWorkerAdmission } from '../../engine/run/worker-admission.ts';
import { rules } from '../../generated/rules.ts';
import { type JudgeOptions, judge } from '../case/judge.ts';
import { extendExpect } from '../case/matchers.ts';
import { type RuleCheck, registeredChecks } from '../case/rule.ts';
import { runnerOf } from '../case/runner-of.ts';
import { signNameOf, signOfLife } from '../case/sign-of-life.ts';
import { createAccess } from '../ledger/access.ts';
import { inventoryOf } from '../ledger/inventory.ts';
import { type Ledger, noLedger, openLedger } from '../ledger/ledger.ts';
import { lookAt } from '../ledger/look.ts';
import type { Makes } from '../ledger/makes.ts';
import { budgetedLedger } from '../plan/budgeted-ledger.ts';
import type { TargetTrial } from '../plan/target-trial.ts';
import type { Profile } from '../profile/profile.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { createTarget, type Target } from '../target/target.ts';
import { receiverFor } from './receiver-for.ts';

/** Makes a Vitest test of every rule of every trial in the plan. All of them may run at the same time. */
export function registerTrials(): void {
  const trials = inject('plan').trials as readonly TargetTrial[];
  const checks = new Map<string, RuleCheck>(registeredChecks().map((check) => [check.id, check]));
  const transport = createTransport();
  const interruption = interruptible(inject('interruption'));
  const waits = createWaits();
  const admission = createWorkerAdmission();
  const stopTelling = tellWaits(inject('interruption'), waits);
  const targets = new Map<TargetTrial, Promise<Opened>>();
  const seconds = new Map(
    trials
      .filter(({ again }) => again)
      .map((trial) => [trial, createSecondChance(trial.rules.length, interruption.signal)]),
  );
  const stopAttributing = attributeErrors();
  extendExpect();

  for (const trial of trials) {
    for (const id of trial.rules) {
      test.concurrent(`${trial.id} ${id}`, async ({ task }) => {
        const opened = targets.get(trial) ?? open(trial, transport);
        targets.set(trial, opened);
        const hooks = { interrupted: interruption.signal, waiting: waits.of(id), admission };
        const check = checks.get(id);
        const judging = (): Promise<TrialNews> => judgeInto(trial, id, check, opened, transport, hooks);
        const look = (): Promise<SecondLook> => secondLook(trial, check!, opened, transport, hooks);
        task.meta.news = (await seconds.get(trial)?.judge(judging, look)) ?? (await judging());
        if (task.meta.news.result?.failure) throw new Error(task.meta.news.result.failure.message);
      });
    }
  }

  afterAll(async () => {
    const settled = await Promise.allSettled(targets.values());
    for (const one of settled) if (one.status === 'fulfilled') await one.value.close();
    await transport.close();
    stopAttributing();
    interruption.close();
    stopTelling();
  });
}

type Opened = { target: Target; receiver: Receiver | undefined; close(): Promise<void> };

async function open(trial: TargetTrial, transport: Transport): Promise<Opened> {
  const receiver = await receiverFor(trial.profile);
  const ledger = await ledgerOf(trial, transport);
  const kept = trial.most === undefined ? ledger : bounded(ledger, trial.most, trial.profile, transport);
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

/** On a shared target it is listed what there is of a kind before anything of it is made: that is not ours. */
async function ledgerOf({ ledger, profile }: TargetTrial, transport: Transport): Promise<Ledger> {
  if (ledger === undefined) return noLedger;
  const access = createAccess(profile, transport);
  if (profile.control !== undefined) return openLedger(ledger, undefined, access.redact);
  return openLedger(ledger, async (kind) => inventoryOf(await lookAt(kind, access)), access.redact);
}

function bounded(ledger: Ledger, most: Makes, profile: Profile, transport: Transport): Ledger {
  const access = createAccess(profile, transport);
  return budgetedLedger(ledger, most, (kind) => lookAt(kind, access));
}

type Hooks = Pick<JudgeOptions, 'interrupted' | 'waiting' | 'admission'>;

async function judgeInto(
  trial: TargetTrial,
  id: string,
  check: RuleCheck | undefined,
  opened: Promise<Opened>,
  transport: Transport,
  hooks: Hooks,
): Promise<TrialNews> {
  try {
    const result = await judgeAttributed({ trial: trial.id, rule: id }, async () => {
      if (check === undefined) throw new SuiteError('the rule has no check');
      return judge(check, optionsOf(trial, await opened, transport, hooks));
    });
    assertSendable(result);
    const { receiver } = await opened;
    const judged = { trial: trial.id, result };
    return receiver === undefined ? judged : { ...judged, foreign: receiver.foreign() };
  } catch (error) {
    const { kind, message } = toldOf(error);
    if (kind !== 'UsageError') return { trial: trial.id, result: errored(ruleIn(rules, id), message) };
    return { trial: trial.id, error: { kind, message: `${id}: ${message}` } };
  }
}

function optionsOf(
  trial: TargetTrial,
  { target, receiver }: Opened,
  transport: Transport,
  hooks: Hooks,
): JudgeOptions {
  const given = { target, receiver, transport, tier: tiers[trial.tier], memory: trial.id };
  return { ...trial, ...given, ...hooks };
}

/** What decides whether a rule is judged again. On a clock that runs by itself it must fit the time of one rule. */
async function secondLook(
  trial: TargetTrial,
  check: RuleCheck,
  opened: Promise<Opened>,
  transport: Transport,
  hooks: Hooks,
): Promise<SecondLook> {
  const options = optionsOf(trial, await opened, transport, hooks);
  const runner = runnerOf(check, rules[check.id], options);
  return {
    sign: signNameOf(runner),
    isThere: async () => !((await signOfLife(runner)) instanceof Unjudged),
    budget: options.target.rate === undefined ? Infinity : options.tier.budget,
  };
}

/** An error in one rule is no reason to lose what is known of the others. A wrong configuration concerns them all. */
function toldOf(error: unknown): { kind: string; message: string } {
  if (error instanceof PlumblineError) return { kind: error.name, message: error.message };
  return { kind: 'SuiteError', message: String(error instanceof Error ? error.stack : error) };
}
