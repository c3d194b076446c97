import type { CallStatistics } from '../http/call-statistics.ts';
import type { WatchedVerdict } from '../watch/end-round.ts';
import { type JudgedStep, runWatch, type WatchClock, type WatchEvent } from '../watch/run-watch.ts';
import type { Spending, WatchPlan } from '../watch/watch-plan.ts';
import { newWatch, type WatchChange, type WatchHook, type WatchState } from '../watch/watch-state.ts';

/** Midnight (UTC) of a day on which nothing else happens. */
export const midnight = Date.UTC(2026, 9, 1);
export const minute = 60_000;
export const hour = 60 * minute;

export type SimulatedJudge = (
  step: JudgedStep,
  now: number,
) => Promise<{ readonly verdicts: readonly WatchedVerdict[]; readonly spent: Spending }>;

export type Simulation = {
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
  readonly judge: SimulatedJudge;
  readonly state?: WatchState;
  readonly rounds?: number;
  readonly hooks?: readonly WatchHook[];
  readonly deliver?: (id: string, hook: WatchHook) => boolean;
  readonly report?: (change: WatchChange) => string | undefined;
  /** Takes each state that is written; an error ends the simulation as the end of the process would. */
  readonly written?: (state: WatchState, now: number) => void;
};

export type SimulatedWatch = {
  readonly state: WatchState;
  readonly events: readonly (WatchEvent & { readonly now: number })[];
  readonly isOutOfBudget: boolean;
};

/** A state of a watch that begins at midnight. */
export function freshWatch(now = midnight): WatchState {
  return newWatch('00000000', 'target', 1, now);
}

const unmeasured: CallStatistics = { calls: 0, latencies: {} };

/** Runs a watch on a clock that jumps to where the watch wants to be, and goes on while a round is judged. */
export async function simulateWatch(
  plan: WatchPlan,
  { until, judge, state = freshWatch(), rounds, hooks = [], ...more }: Simulation,
): Promise<SimulatedWatch> {
  const { deliver = () => true, report = () => undefined, written = () => {} } = more;
  const end = new AbortController();
  const events: (WatchEvent & { now: number })[] = [];
  let now = Math.max(state.begunAt, ...Object.values(state.rules).map(({ tried = 0 }) => tried));
  const passed = (instant: number): void => {
    now = Math.max(now, instant);
    if (now >= until) end.abort();
  };
  const clock: WatchClock = {
    now: () => now,
    sleepUntil: async (instant) => passed(Math.min(instant, until)),
  };
  const ended = await runWatch(
    plan,
    state,
    { signal: end.signal, rounds },
    {
      clock,
      async judge(step) {
        const { verdicts, spent } = await judge(step, now);
        passed(now + spent.ms);
        return { verdicts, spent, statistics: unmeasured, left: 0 };
      },
      save: async (one) => written(one, now),
      hooks,
      report: async (change) => report(change),
      deliver: async ({ id }, hook) => deliver(id, hook),
      heard: (one) => void events.push({ ...one, now }),
    },
  );
  return { ...ended, events };
}

/** A judge by whose word rules are violated or not. */
export function judgeBy(
  verdictOf: (rule: string, now: number, step: JudgedStep) => WatchedVerdict['verdict'],
  spent: Spending = { calls: 5, cost: 0, ms: 2000 },
): SimulatedJudge {
  return async (step, now) => ({
    spent,
    verdicts: step.rules.map((id) => {
      const verdict = verdictOf(id, now, step);
      const failure = { message: `${id} is violated`, path: '0' };
      return { id, verdict, ...(verdict === 'fail' ? { failure } : {}) };
    }),
  });
}

/** A plan with rules that need so many calls each. */
export function planOf(calls: Readonly<Record<string, number>>, change: Partial<WatchPlan> = {}): WatchPlan {
  return {
    rules: Object.entries(calls).map(([id, count]) => ({
      id,
      estimate: { calls: count, cost: 0, ms: 1000 },
    })),
    every: minute,
    budget: { calls: 1_000_000, cost: 0, ms: 24 * hour },
    ...change,
  };
}
