import { setTimeout as sleep } from 'node:timers/promises';
import { SuiteError } from '../../engine/errors.ts';
import { createTransport, type Transport } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { tiers } from '../../engine/property/tier.ts';
import { registerTargetRuns, type TargetRunJudge } from '../../engine/run/register-target-runs.ts';
import type { SecondLook } from '../../engine/run/second-chance.ts';
import { createWorkerAdmission } from '../../engine/run/worker-admission.ts';
import { type JudgeOptions, judge } from '../case/judge.ts';
import { listGrace } from '../case/list-grace.ts';
import { extendExpect } from '../case/matchers.ts';
import { type RuleCheck, registeredChecks } from '../case/rule.ts';
import { runnerOf } from '../case/runner-of.ts';
import { signNameOf, signOfLife } from '../case/sign-of-life.ts';
import { ruleCatalog } from '../catalog/rule-catalog.ts';
import { waitingExplainer } from '../inspect/explain-waiting.ts';
import { createAccess } from '../ledger/access.ts';
import { type Ledger, noLedger } from '../ledger/ledger.ts';
import { lookAt } from '../ledger/look.ts';
import type { Makes } from '../ledger/makes.ts';
import { openTargetLedger } from '../ledger/open-target-ledger.ts';
import { budgetedLedger } from '../plan/budgeted-ledger.ts';
import type { ServiceTargetRun } from '../plan/service-target-run.ts';
import { createPlannedPrices } from '../prices/planned-prices.ts';
import type { Profile } from '../profile/profile.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { createTarget, type Target } from '../target/target.ts';
import { realSlack } from '../target/worlds-target.ts';
import { createOwnEmulator } from './own-emulator.ts';
import { receiverFor } from './receiver-for.ts';

/**
 * Makes a Vitest test of every rule of every target run in the plan, with the checks that are registered by now.
 * @param conclude ends a test as its rule was judged; without it, the test fails where the rule is broken
 */
export function registerServiceRuns(conclude?: TargetRunJudge<ServiceTargetRun, Opened>['conclude']): void {
  const checks = new Map<string, RuleCheck>(registeredChecks().map((check) => [check.id, check]));
  const transport = createTransport();
  const admission = createWorkerAdmission();
  const emulator = createOwnEmulator();
  extendExpect();
  registerTargetRuns<ServiceTargetRun, Opened>(ruleCatalog, {
    async open(targetRun) {
      return open({ ...targetRun, profile: await emulator.reached(targetRun.profile) }, transport);
    },
    async judge(opened, targetRun, id, hooks) {
      const check = checks.get(id);
      if (check === undefined) throw new SuiteError('the rule has no check');
      return judge(check, optionsOf(targetRun, opened, transport, { ...hooks, admission }));
    },
    foreign: ({ receiver }) => receiver?.foreign(),
    look: (opened, targetRun, id, hooks) =>
      secondLook(checks.get(id)!, optionsOf(targetRun, opened, transport, { ...hooks, admission })),
    close: (opened) => opened.close(),
    giveUp: () => void transport.close(),
    async end() {
      await transport.close();
      await emulator.stop();
    },
    ...(conclude === undefined ? {} : { conclude }),
  });
}

type Opened = { target: Target; receiver: Receiver | undefined; close(): Promise<void> };

async function open(targetRun: ServiceTargetRun, transport: Transport): Promise<Opened> {
  const receiver = await receiverFor(targetRun.profile);
  const ledger = await ledgerOf(targetRun, transport);
  const kept =
    targetRun.most === undefined
      ? ledger
      : bounded(pricedLedger(ledger, targetRun), targetRun.most, targetRun.profile, transport);
  const target = await createTarget(targetRun.profile, targetRun.world, transport, receiver, kept);
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

async function ledgerOf({ ledger, profile }: ServiceTargetRun, transport: Transport): Promise<Ledger> {
  return ledger === undefined ? noLedger : openTargetLedger(ledger, profile, transport);
}

/** The ledger of a run that orders of what was priced alone. */
function pricedLedger(ledger: Ledger, { priced }: ServiceTargetRun): Ledger {
  return priced === undefined
    ? ledger
    : { ...ledger, prices: createPlannedPrices(priced, (words) => ledger.exceeded?.(words)) };
}

function bounded(ledger: Ledger, most: Makes, profile: Profile, transport: Transport): Ledger {
  const access = createAccess(profile, transport);
  const rate = profile.capabilities?.clockRate ?? 1;
  const grace = listGrace / rate + (profile.slackMs === undefined ? realSlack : profile.slackMs / rate);
  const now = () => performance.now();
  return budgetedLedger(ledger, most, (kind) => lookAt(kind, access), { grace, now, sleep });
}

type Hooks = Pick<JudgeOptions, 'interrupted' | 'waiting' | 'admission'>;

function optionsOf(
  targetRun: ServiceTargetRun,
  { target, receiver }: Opened,
  transport: Transport,
  hooks: Hooks,
): JudgeOptions {
  const given = { target, receiver, transport, tier: tiers[targetRun.tier], memory: targetRun.id };
  // In a world of its own a job waits for nobody else, and the world is gone by the end of its rule.
  const explained = target.hasWorlds
    ? {}
    : { explainWaiting: waitingExplainer(targetRun.profile, transport) };
  return { ...targetRun, ...given, ...explained, ...hooks };
}

/** What decides whether a rule is judged again. On a clock that runs by itself it must fit the time of one rule. */
function secondLook(check: RuleCheck, options: JudgeOptions): SecondLook {
  const runner = runnerOf(check, ruleCatalog[check.id], options);
  return {
    sign: signNameOf(runner),
    isThere: async () => !((await signOfLife(runner)) instanceof Inconclusive),
    budget: options.target.rate === undefined ? Infinity : options.tier.budget,
  };
}
