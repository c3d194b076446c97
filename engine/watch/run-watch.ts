import { setTimeout as sleep } from 'node:timers/promises';
import { beginRound, endRound, type RoundOutcome, withReport } from './end-round.ts';
import { isUrgent, nextStep, type WatchStep } from './next-step.ts';
import type { WatchPlan } from './watch-plan.ts';
import type { WatchChange, WatchHook, WatchState } from './watch-state.ts';

/** The time of a watch, real or simulated. */
export type WatchClock = {
  /** Real milliseconds since 1970. */
  now(): number;
  /** Resolves then, or earlier once the signal is aborted. */
  sleepUntil(instant: number, signal: AbortSignal): Promise<void>;
};

export type JudgedStep = Extract<WatchStep, { does: 'judge' }>;

export type WatchParts = {
  readonly clock: WatchClock;
  /** Judges the rules of a round. Errors of a round are part of what it came to. */
  judge(step: JudgedStep, signal: AbortSignal): Promise<RoundOutcome>;
  /** Has the state on disk before it resolves. */
  save(state: WatchState): Promise<void>;
  /** Writes the report of a violation that was just reproduced. @returns its folder; undefined where none could be written */
  report(change: WatchChange, step: JudgedStep): Promise<string | undefined>;
  /** Gives a change to a hook, and tries again within bounds. @returns whether the hook took it */
  deliver(change: WatchChange, hook: WatchHook, signal: AbortSignal): Promise<boolean>;
  readonly hooks: readonly WatchHook[];
  /** Called with each state that is on disk. */
  heard(event: WatchEvent): void;
};

/** What a watch reports while it goes on. */
export type WatchEvent =
  | { readonly kind: 'begun'; readonly state: WatchState; readonly step: JudgedStep }
  | {
      readonly kind: 'ended';
      readonly state: WatchState;
      readonly step: JudgedStep;
      /** Ids of the rules that came to a verdict: fewer than those of the step where the round was interrupted. */
      readonly judged: ReadonlySet<string>;
    }
  | { readonly kind: 'waits'; readonly state: WatchState; readonly until: number; readonly why: string }
  | { readonly kind: 'changed'; readonly state: WatchState; readonly change: WatchChange };

export type WatchBounds = {
  readonly signal: AbortSignal;
  /** Rounds of rules whose time it is, after which the watch ends; those that reproduce a verdict come on top. */
  readonly rounds: number | undefined;
};

/**
 * Judges round after round until it is ended or its rounds are over. The state is saved before and after each round, so that
 * the end of the process at any moment loses one round at most, whose reserve counts as spent.
 * @returns the last state, and whether the budget of the day ended it
 */
export async function runWatch(
  plan: WatchPlan,
  begun: WatchState,
  { signal, rounds }: WatchBounds,
  parts: WatchParts,
): Promise<{ readonly state: WatchState; readonly isOutOfBudget: boolean }> {
  const { clock, save, judge, hooks, heard } = parts;
  let state = await deliverAll(begun, parts, signal);
  let done = 0;
  while (!signal.aborted) {
    const isOver = rounds !== undefined && done >= rounds;
    if (isOver && !plan.rules.some(({ id }) => isUrgent(state.rules[id]))) break;
    const step = nextStep(plan, state, clock.now());
    if (step.does === 'wait') {
      if (rounds !== undefined && step.why === 'budget') return { state, isOutOfBudget: true };
      heard({ kind: 'waits', state, until: step.until, why: step.why });
      await clock.sleepUntil(step.until, signal);
      continue;
    }
    const isRepeat = step.rules.some((id) => isUrgent(state.rules[id]));
    state = beginRound(state, step, clock.now());
    await save(state);
    heard({ kind: 'begun', state, step });
    const outcome = await judge(step, signal);
    const before = state.outbox.length;
    state = await reported(endRound(state, step, outcome, clock.now(), hooks), before, step, parts);
    await save(state);
    for (const change of state.outbox.slice(before)) heard({ kind: 'changed', state, change });
    heard({ kind: 'ended', state, step, judged: new Set(outcome.verdicts.map(({ id }) => id)) });
    if (!isRepeat) done += 1;
    state = await deliverAll(state, parts, signal);
  }
  return { state, isOutOfBudget: false };
}

/** Has reports of new violations written before anybody hears of them. */
async function reported(
  ended: WatchState,
  before: number,
  step: JudgedStep,
  parts: WatchParts,
): Promise<WatchState> {
  let state = ended;
  for (const change of ended.outbox.slice(before)) {
    if (change.kind !== 'violated') continue;
    const report = await parts.report(change, step);
    if (report !== undefined) state = withReport(state, change, report);
  }
  return state;
}

/** Gives changes to the hooks. One that a signal interrupts is delivered at the next start. */
async function deliverAll(begun: WatchState, parts: WatchParts, signal: AbortSignal): Promise<WatchState> {
  let state = begun;
  for (const change of begun.outbox) {
    for (const hook of change.pending) {
      if (signal.aborted) return state;
      const isDelivered = !parts.hooks.includes(hook) || (await parts.deliver(change, hook, signal));
      if (!isDelivered && signal.aborted) return state;
      state = delivered(state, change.id, hook, isDelivered);
      await parts.save(state);
    }
    if (change.pending.length === 0) state = delivered(state, change.id, undefined, true);
  }
  return state;
}

function delivered(
  state: WatchState,
  id: string,
  hook: WatchHook | undefined,
  isDelivered: boolean,
): WatchState {
  const outbox = state.outbox
    .map((one) => (one.id === id ? { ...one, pending: one.pending.filter((it) => it !== hook) } : one))
    .filter(({ pending }) => pending.length > 0);
  const { totals } = state;
  return {
    ...state,
    outbox,
    totals: isDelivered ? totals : { ...totals, undelivered: totals.undelivered + 1 },
  };
}

/** The longest that one timer of Node may run, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** The real clock. */
export const realWatchClock: WatchClock = {
  now: () => Date.now(),
  async sleepUntil(instant, signal) {
    const ms = Math.min(Math.max(0, instant - Date.now()), longestTimer);
    await sleep(ms, undefined, { signal }).catch(() => {});
  },
};
