import type { LatencyHistogram } from '../http/call-statistics.ts';
import type { Verdict } from '../property/result.ts';
import { lessSpending, nothingSpent, type Spending } from './watch-plan.ts';

/** The shape of a state's file. */
export const watchSchema = 'plumbline/watch/1';

/** All that a watch knows, as its file holds it. Instants are real milliseconds since 1970. */
export type WatchState = {
  readonly schema: typeof watchSchema;
  /** Tells this watch from others; ids of changes begin with it. */
  readonly id: string;
  readonly begunAt: number;
  /** Fingerprint of the target's address. */
  readonly target: string;
  /** Fingerprints of its other addresses by what the profile calls them; absent in states of older versions. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** What the seeds of the rounds begin with. */
  readonly seed: number;
  /** The round under way: its reserve is part of what its day has spent. */
  readonly open?: OpenRound;
  readonly totals: WatchTotals;
  /** What each of the last days (UTC, `2026-10-01`) has spent, reserves of rounds that were lost included. */
  readonly days: Readonly<Record<string, Spending>>;
  readonly rules: Readonly<Record<string, WatchedState>>;
  readonly latencies: Readonly<Record<string, LatencyHistogram>>;
  /** Changes that hooks have not taken yet. */
  readonly outbox: readonly WatchChange[];
  /** Resources that could not be deleted by the end of the last round, those of earlier rounds included. */
  readonly left: number;
};

export type WatchTotals = {
  /** Rounds that were begun; the last one has this number. */
  readonly rounds: number;
  /** Rounds that came to an end, and rounds that the process did not live to see the end of. */
  readonly ended: number;
  readonly lost: number;
  /** What the rounds that came to an end took. */
  readonly spent: Spending;
  /** What was set aside for those that did not: they took no more. */
  readonly assumed: Spending;
  readonly violations: number;
  readonly recoveries: number;
  /** Verdicts that contradicted what was known and did not come again. */
  readonly unconfirmed: number;
  /** Changes that a hook did not take in any of its tries. */
  readonly undelivered: number;
};

export type OpenRound = {
  readonly number: number;
  readonly at: number;
  readonly rules: readonly string[];
  readonly reserve: Spending;
};

/** What is known of one rule. */
export type WatchedState = {
  /** When the last round with it began. */
  readonly tried?: number;
  /** When the last round with it began that could judge it. */
  readonly judged?: number;
  /** What it came to in the last round, and why where it was not judged. */
  readonly verdict?: Verdict;
  readonly reason?: string;
  /** Open since it was reproduced; undefined while the rule is not known to be violated. */
  readonly violation?: OpenViolation;
  /** A verdict that contradicts what is known of the rule: it is judged again, alone. */
  readonly doubt?: Doubt;
};

export type OpenViolation = {
  /** The first failing round. */
  readonly firstFailed: RoundInstant;
  /** The round that reproduced it. */
  readonly confirmed: RoundInstant;
  readonly message: string;
  /** The seed that shows it. */
  readonly seed: number;
  readonly path: string;
  /** Folder of its report, below that of the watch; absent where none was written. */
  readonly report?: string;
};

export type RoundInstant = { readonly round: number; readonly at: number };

export type Doubt = {
  /** The first round that gave the verdict. */
  readonly since: RoundInstant;
  readonly kind: 'failed' | 'passed';
  readonly seed: number;
  /** How many rounds have judged it alone since then and came to no verdict. */
  readonly tries: number;
};

/** A rule that came to be violated, or no longer is: each reproduced. */
export type WatchChange = {
  readonly id: string;
  readonly kind: 'violated' | 'recovered';
  readonly rule: string;
  /** When it was reproduced. */
  readonly at: number;
  readonly firstFailed: RoundInstant;
  readonly confirmed: RoundInstant;
  /** The first passing round; absent while the rule is violated. */
  readonly firstPassed?: RoundInstant;
  readonly message: string;
  readonly seed: number;
  readonly path: string;
  readonly report?: string;
  /** The hooks that have not taken it. */
  readonly pending: readonly WatchHook[];
};

export type WatchHook = 'command' | 'webhook';

/** A watch that has judged nothing yet. */
export function newWatch(id: string, target: string, seed: number, now: number): WatchState {
  return {
    ...{ schema: watchSchema, id, begunAt: now, target, seed },
    totals: {
      ...{ rounds: 0, ended: 0, lost: 0, spent: nothingSpent, assumed: nothingSpent },
      ...{ violations: 0, recoveries: 0, unconfirmed: 0, undelivered: 0 },
    },
    ...{ days: {}, rules: {}, latencies: {}, outbox: [], left: 0 },
  };
}

/** The day of an instant, in UTC. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The first instant of the next day, in UTC. */
export function nextDay(instant: number): number {
  const day = 86_400_000;
  return (Math.floor(instant / day) + 1) * day;
}

/** What the day of an instant has left of a budget. */
export function budgetLeft({ days }: WatchState, budget: Spending, now: number): Spending {
  return lessSpending(budget, days[dayOf(now)] ?? nothingSpent);
}
