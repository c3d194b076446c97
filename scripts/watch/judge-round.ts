import { counted } from '../../engine/counted.ts';
import {
  addStatistics,
  type CallStatistics,
  callStatistics,
  noCalls,
  statisticsSince,
} from '../../engine/http/call-statistics.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import { redactOrError } from '../../engine/report/redact-or-error.ts';
import { targetRunDefaults } from '../../engine/run/plan.ts';
import { runPlan } from '../../engine/run/run-plan.ts';
import type { RoundOutcome, WatchedVerdict } from '../../engine/watch/end-round.ts';
import type { JudgedStep } from '../../engine/watch/run-watch.ts';
import type { LedgerPlan } from '../../service/ledger/ledger.ts';
import { type Makes, sumOf } from '../../service/ledger/makes.ts';
import { planLedger } from '../../service/ledger/run-ledger.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import { profileRedact } from '../../service/profile/profile-secrets.ts';
import { settleRun } from '../settle.ts';
import { suite } from '../suite.ts';
import { hearStrays } from '../verify/hear-strays.ts';
import { leftBehind } from './left-behind.ts';
import { type RoundPrices, risenPrices } from './risen-prices.ts';
import { settleRounds } from './settle-rounds.ts';

/** What all rounds of a watch have in common. */
export type RoundSettings = {
  readonly targetRun: Pick<ServiceTargetRun, 'profile' | 'tier' | 'cases' | 'patience' | 'ownRules'>;
  readonly target: string;
  /** Where the ledgers are. */
  readonly folder: string;
  /** Ledgers of rounds of this process that could not delete everything: each round tries again. */
  readonly unsettled: Set<LedgerPlan>;
  /** Tries again to delete what earlier processes left. */
  readonly cleanEarlier: () => Promise<unknown>;
  /** What each rule makes at most that costs money. */
  readonly makes: ReadonlyMap<string, Makes>;
  /** Takes what went wrong beside the rules. */
  readonly warn: (words: string) => void;
  /** Takes each result, without secrets, with when its round began. */
  readonly heard: (result: RuleResult, startedAt: Date) => void;
};

/** The share of a round's reserve after which it ends early: what it deletes then needs calls as well. */
const endsAt = 0.8;

/** Characters of a message or a reason that a state keeps. */
const mostWords = 1000;

/**
 * Judges the rules of a round, and deletes what they made. A round that takes more than was set aside for it ends early, its
 * rules inconclusive; one that would cost more by now, or comes after one that left what costs money, makes nothing, and deletes
 * what earlier ones left.
 * @param signal ends it early: rules that are inconclusive by then are left out
 */
export async function judgeRound(
  { rules, seed, reserve }: JudgedStep,
  settings: RoundSettings,
  signal: AbortSignal,
): Promise<RoundOutcome> {
  const { targetRun, target, folder, makes, unsettled, cleanEarlier, warn, heard } = settings;
  const { profile, ownRules = [] } = targetRun;
  const redact = profileRedact(profile);
  const began = performance.now();
  const before = callStatistics();
  const made = rules.map((id) => makes.get(id) ?? {});
  const { held, priced } = await whyHeldBack(made, reserve.cost, settings);
  const startedAt = new Date();
  const ledger = planLedger(folder, target, profile, startedAt);
  const most = sumOf(made);
  const whole: ServiceTargetRun = {
    ...targetRunDefaults,
    ...targetRun,
    ...bounds,
    rules,
    seed,
    ledger,
    most,
    priced,
  };
  const cut = new AbortController();
  const late = setTimeout(() => cut.abort(), reserve.ms * endsAt);
  const results = new Map<string, RuleResult>();
  let worker = noCalls;
  const noteError = (error: unknown): void =>
    warn(redact(`an error of the suite: ${error instanceof Error ? error.message : String(error)}`));
  const stopHearing = hearStrays(noteError);
  try {
    const plan = { targetRuns: [whole], atOnce: rules.length, ownRules };
    const take = (raw: RuleResult): void => {
      const result = redactOrError(raw, redact);
      results.set(result.id, result);
      heard(result, startedAt);
    };
    const running = {
      interrupted: AbortSignal.any([signal, cut.signal]),
      heardStatistics: (statistics: CallStatistics) => {
        worker = statistics;
        if (statistics.calls >= reserve.calls * endsAt) cut.abort();
      },
      stray: noteError,
      isSilent: true,
    };
    if (held === undefined) await runPlan(suite, plan, (_, raw) => take(raw), running);
  } catch (error) {
    noteError(error);
  } finally {
    clearTimeout(late);
  }
  const settle = (one: LedgerPlan): Promise<number> =>
    settleRun(one, profile, warn, 'the next round tries again', signal).catch((error: unknown) => {
      noteError(error);
      return 1;
    });
  const ownCalls = (): number => statisticsSince(callStatistics(), before).calls;
  const hasRoom = (): boolean =>
    worker.calls + ownCalls() < reserve.calls && performance.now() - began < reserve.ms;
  const unsure = await settleRounds(ledger, unsettled, settle, { signal, hasRoom });
  if (held !== undefined && !signal.aborted) await cleanEarlier().catch(noteError);
  const left = Math.max(unsure, (await leftBehind(folder)).all);
  stopHearing();
  const statistics = addStatistics(worker, statisticsSince(callStatistics(), before));
  const cost = held === undefined ? reserve.cost : 0;
  return {
    verdicts: rules.flatMap((id) => verdictOf(id, results.get(id), held, signal)),
    spent: { calls: statistics.calls, cost, ms: Math.round(performance.now() - began) },
    statistics,
    left,
  };
}

/** Rounds make no failed case smaller: a violation is replayed by its seed, and shrunk then. */
const bounds = { id: 'watch', shrinkFor: 0 };

/** What a round that makes what costs money is held to; nothing where it makes none of that. */
async function whyHeldBack(
  makes: readonly Makes[],
  reserved: number,
  { targetRun, folder }: RoundSettings,
): Promise<RoundPrices> {
  if (Object.keys(sumOf(makes)).length === 0) return {};
  const { costly, exceeded } = await leftBehind(folder);
  if (exceeded !== undefined) return { held: `${exceeded} until a day later` };
  if (costly === 0) return risenPrices(makes, reserved, targetRun);
  return {
    held: `${counted(costly, 'resource')} of earlier rounds may still be there and cost money, and nothing more is created until they are known to be gone`,
  };
}

/** @param held why the round did not begin */
function verdictOf(
  id: string,
  result: RuleResult | undefined,
  held: string | undefined,
  signal: AbortSignal,
): WatchedVerdict[] {
  if (signal.aborted && (result === undefined || result.verdict === 'inconclusive')) return [];
  if (result === undefined)
    return [{ id, verdict: 'inconclusive', reason: held ?? 'the round met an error' }];
  const { verdict, reason, failure } = result;
  return [
    {
      ...{ id, verdict },
      ...(reason === undefined ? {} : { reason: reason.slice(0, mostWords) }),
      ...(failure === undefined
        ? {}
        : { failure: { message: failure.message.slice(0, mostWords), path: failure.path } }),
    },
  ];
}
