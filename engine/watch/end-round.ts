import { addStatistics, type CallStatistics } from '../http/call-statistics.ts';
import type { Verdict } from '../property/result.ts';
import type { WatchStep } from './next-step.ts';
import { addSpending, lessSpending, nothingSpent, type Spending } from './watch-plan.ts';
import {
  type Doubt,
  dayOf,
  type RoundInstant,
  type WatchChange,
  type WatchedState,
  type WatchHook,
  type WatchState,
} from './watch-state.ts';

/** What a round came to. */
export type RoundOutcome = {
  readonly verdicts: readonly WatchedVerdict[];
  readonly spent: Spending;
  readonly statistics: CallStatistics;
  /** Resources that could not be deleted, those of earlier rounds included. */
  readonly left: number;
};

export type WatchedVerdict = {
  readonly id: string;
  readonly verdict: Verdict;
  readonly reason?: string;
  /** Of one that failed. */
  readonly failure?: { readonly message: string; readonly path: string };
};

type JudgeStep = Extract<WatchStep, { does: 'judge' }>;

/** Days whose spending is kept: a clock that is set back finds the day that it comes to. */
const keptDays = 7;

/** Begins a round: what is set aside for it counts as spent before its first call is made. */
export function beginRound(state: WatchState, { rules, reserve }: JudgeStep, now: number): WatchState {
  const number = state.totals.rounds + 1;
  const tried = rules.map((id) => [id, { ...state.rules[id], tried: now }] as const);
  return {
    ...state,
    open: { number, at: now, rules, reserve },
    totals: { ...state.totals, rounds: number },
    days: charged(state.days, dayOf(now), reserve),
    rules: { ...state.rules, ...Object.fromEntries(tried) },
  };
}

/** Counts what a start takes before its first round: looking at the target, forecasting, and deleting what was left. */
export function chargeStart(state: WatchState, spent: Spending, now: number): WatchState {
  const { totals, days } = state;
  return {
    ...state,
    totals: { ...totals, spent: addSpending(totals.spent, spent) },
    days: charged(days, dayOf(now), spent),
  };
}

/** A state as it was read: a round that was under way is lost, and what was set aside for it counts as spent. */
export function resumeWatch(state: WatchState): WatchState {
  const { open, ...rest } = state;
  if (open === undefined) return state;
  const { lost, assumed } = state.totals;
  return {
    ...rest,
    totals: { ...state.totals, lost: lost + 1, assumed: addSpending(assumed, open.reserve) },
  };
}

/**
 * Ends the round under way: what it took stands in the place of what was set aside, and each rule in doubt or out of it.
 * @param hooks those that have to take a change
 */
export function endRound(
  state: WatchState,
  { seed }: JudgeStep,
  outcome: RoundOutcome,
  now: number,
  hooks: readonly WatchHook[],
): WatchState {
  const { open, ...rest } = state;
  if (open === undefined) throw new Error('no round is under way');
  const round: RoundInstant = { round: open.number, at: open.at };
  const { totals, days } = state;
  let ended: WatchState = {
    ...rest,
    totals: { ...totals, ended: totals.ended + 1, spent: addSpending(totals.spent, outcome.spent) },
    days: charged(days, dayOf(open.at), lessSpending(outcome.spent, open.reserve)),
    latencies: addStatistics({ calls: 0, latencies: state.latencies }, outcome.statistics).latencies,
    left: outcome.left,
  };
  for (const verdict of outcome.verdicts) ended = judged(ended, verdict, { round, seed, now, hooks });
  return ended;
}

type RoundFacts = {
  readonly round: RoundInstant;
  readonly seed: number;
  readonly now: number;
  readonly hooks: readonly WatchHook[];
};

/** What a verdict says of the rule; undefined where it says nothing that is certain. */
function meaningOf(verdict: Verdict): Doubt['kind'] | undefined {
  if (verdict === 'fail') return 'failed';
  return verdict === 'pass' || verdict === 'warning' || verdict === 'observed' ? 'passed' : undefined;
}

function judged(state: WatchState, result: WatchedVerdict, facts: RoundFacts): WatchState {
  const { id, verdict, reason } = result;
  const { reason: _, ...before } = state.rules[id] ?? {};
  const meaning = meaningOf(verdict);
  const rule: WatchedState = {
    ...before,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(meaning === undefined ? {} : { judged: facts.round.at }),
  };
  if (meaning === undefined) return withRule(state, id, undecided(rule));
  const { doubt, violation, ...known } = rule;
  const isAsKnown = (meaning === 'failed') === (violation !== undefined);
  if (isAsKnown) {
    const next = violation === undefined ? known : { ...known, violation };
    return doubt === undefined
      ? withRule(state, id, next)
      : counted(withRule(state, id, next), 'unconfirmed');
  }
  if (doubt !== undefined) return changed(state, result, rule, doubt, facts);
  const { round, seed } = facts;
  return withRule(state, id, { ...rule, doubt: { since: round, kind: meaning, seed, tries: 0 } });
}

/** A doubt outlasts rounds that can't judge the rule. */
function undecided(rule: WatchedState): WatchedState {
  const { doubt } = rule;
  return doubt === undefined ? rule : { ...rule, doubt: { ...doubt, tries: doubt.tries + 1 } };
}

/** The verdict was reproduced. */
function changed(
  state: WatchState,
  { id, failure }: WatchedVerdict,
  { doubt: _, violation: open, ...known }: WatchedState,
  doubt: Doubt,
  { round, now, hooks }: RoundFacts,
): WatchState {
  const violation = open ?? {
    firstFailed: doubt.since,
    confirmed: round,
    ...{ message: failure?.message ?? '', seed: doubt.seed, path: failure?.path ?? '' },
  };
  const change: WatchChange = {
    id: `${state.id}-${state.totals.violations + state.totals.recoveries + 1}`,
    kind: open === undefined ? 'violated' : 'recovered',
    ...{ rule: id, at: now, ...violation, pending: hooks },
    ...(open === undefined ? {} : { firstPassed: doubt.since }),
  };
  const rule = open === undefined ? { ...known, violation } : known;
  const next = counted(withRule(state, id, rule), open === undefined ? 'violations' : 'recoveries');
  return { ...next, outbox: [...next.outbox, change] };
}

/** Names the report of a violation in what is known of its rule and in the change that hooks get. */
export function withReport(state: WatchState, { id, rule }: WatchChange, report: string): WatchState {
  const known = state.rules[rule];
  const outbox = state.outbox.map((one) => (one.id === id ? { ...one, report } : one));
  if (known?.violation === undefined) return { ...state, outbox };
  return withRule({ ...state, outbox }, rule, { ...known, violation: { ...known.violation, report } });
}

function withRule(state: WatchState, id: string, rule: WatchedState): WatchState {
  return { ...state, rules: { ...state.rules, [id]: rule } };
}

function counted(state: WatchState, what: 'violations' | 'recoveries' | 'unconfirmed'): WatchState {
  return { ...state, totals: { ...state.totals, [what]: state.totals[what] + 1 } };
}

function charged(days: WatchState['days'], day: string, spending: Spending): WatchState['days'] {
  const all = { ...days, [day]: addSpending(days[day] ?? nothingSpent, spending) };
  return Object.fromEntries(Object.entries(all).toSorted().slice(-keptDays));
}
