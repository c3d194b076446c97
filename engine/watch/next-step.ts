import {
  fitsWithin,
  needFor,
  reserveAgain,
  reserveFor,
  type Spending,
  type WatchedRule,
  type WatchPlan,
} from './watch-plan.ts';
import { budgetLeft, nextDay, type WatchedState, type WatchState } from './watch-state.ts';

/** What a watch does next. */
export type WatchStep =
  | {
      readonly does: 'judge';
      readonly rules: readonly string[];
      readonly seed: number;
      readonly reserve: Spending;
      /** Whether one rule is judged alone, to reproduce what it came to. */
      readonly isAgain: boolean;
    }
  | { readonly does: 'wait'; readonly until: number; readonly why: 'interval' | 'budget' };

/** Rounds that try at once to reproduce a verdict; one that could not be judged by then waits for its turn. */
const mostTries = 3;

/**
 * Decides what comes next. First a doubtful rule is judged again, alone. Then come the rules whose time it is, the one that has
 * waited longest first: as many as the day's budget has room for, up to one that is judged alone, with the seed that shows its
 * violation. None overtakes another one.
 */
export function nextStep(plan: WatchPlan, state: WatchState, now: number): WatchStep {
  const waiting = plan.rules.toSorted((one, other) => triedAt(one, state) - triedAt(other, state));
  const doubtful = waiting.find((rule) => isUrgent(state.rules[rule.id]));
  const first = doubtful ?? waiting.find((rule) => dueAt(rule, plan, state, now) <= now);
  if (first === undefined) {
    const until = Math.min(...waiting.map((rule) => dueAt(rule, plan, state, now)));
    return { does: 'wait', until, why: 'interval' };
  }
  const alone = seedAlone(state.rules[first.id]);
  const left = budgetLeft(state, plan.budget, now);
  if (alone !== undefined) return judgedAgain(first, alone, left, now);
  const due = waiting.filter((rule) => dueAt(rule, plan, state, now) <= now);
  const isAlone = ({ id }: WatchedRule): boolean => seedAlone(state.rules[id]) !== undefined;
  const before = due.findIndex(isAlone);
  const together = before === -1 ? due : due.slice(0, before);
  return roundOf(fitting(together, left), freshSeed(state), needFor([first]), left, now);
}

function judgedAgain(rule: WatchedRule, seed: number, left: Spending, now: number): WatchStep {
  const reserve = reserveAgain(rule);
  if (!fitsWithin(reserve, left)) return { does: 'wait', until: nextDay(now), why: 'budget' };
  return { does: 'judge', rules: [rule.id], seed, reserve, isAgain: true };
}

function roundOf(
  rules: readonly WatchedRule[],
  seed: number,
  need: Spending,
  left: Spending,
  now: number,
): WatchStep {
  if (rules.length === 0 || !fitsWithin(need, left))
    return { does: 'wait', until: nextDay(now), why: 'budget' };
  return {
    does: 'judge',
    rules: rules.map(({ id }) => id),
    seed,
    reserve: reserveFor(rules),
    isAgain: false,
  };
}

/** Up to the first that has no room: a rule that needs much is not overtaken day after day. */
function fitting(due: readonly WatchedRule[], left: Spending): readonly WatchedRule[] {
  let count = 0;
  while (count < due.length && fitsWithin(needFor(due.slice(0, count + 1)), left)) count += 1;
  return due.slice(0, count);
}

function triedAt({ id }: WatchedRule, { rules }: WatchState): number {
  return rules[id]?.tried ?? Number.NEGATIVE_INFINITY;
}

/** A clock that was set back makes no rule wait longer than its interval. */
function dueAt(rule: WatchedRule, { every }: WatchPlan, state: WatchState, now: number): number {
  const tried = triedAt(rule, state);
  return tried > now ? now + every : tried + every;
}

/** Whether a rule is to be judged again at once. */
export function isUrgent(rule: WatchedState | undefined): boolean {
  return rule?.doubt !== undefined && rule.doubt.tries < mostTries;
}

/** The seed that a rule is judged alone with; undefined for one that is judged with others. */
function seedAlone(rule: WatchedState | undefined): number | undefined {
  return rule?.doubt?.seed ?? rule?.violation?.seed;
}

/** Seeds of rounds follow one another, within what a seed may be. */
function freshSeed({ seed, totals }: WatchState): number {
  return (seed + totals.rounds) % 2 ** 31;
}
