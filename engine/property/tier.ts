import type { Duration } from '../time/time.ts';

/** How much is judged. Waits and budgets are real milliseconds, and bind on a clock that runs by itself. */
export type Tier = {
  readonly name: TierName;
  /** Distinct cases of a rule. */
  readonly cases: number;
  /** The same for cases that take turns on a real clock; 0 leaves them out. */
  readonly exclusiveCases: number;
  /** The longest wait of one case. */
  readonly longestWait: Duration;
  /** The same for a case that takes its turn, since turns add up; and of a rule that can't do with less. */
  readonly turn: { readonly usual: Duration; readonly most: Duration };
  /** Cases of one rule that may run at the same time on a real clock. */
  readonly atOnce: number;
  /** What one rule may take: a case, and the tries that confirm its violation. */
  readonly budget: Duration;
  /** A few more cases of each rule that has longer waits to offer. */
  readonly long?: { readonly cases: number; readonly longestWait: Duration };
};

export type TierName = 'smoke' | 'gate' | 'nightly' | 'embedded';

const second: Duration = 1000;
const minute: Duration = 60 * second;
const hour: Duration = 60 * minute;

export const tiers: Readonly<Record<TierName, Tier>> = {
  smoke: {
    name: 'smoke',
    cases: 5,
    exclusiveCases: 0,
    longestWait: 15 * second,
    turn: { usual: 0, most: 0 },
    atOnce: 5,
    budget: hour,
  },
  gate: {
    name: 'gate',
    cases: 30,
    exclusiveCases: 5,
    longestWait: 90 * second,
    turn: { usual: 15 * second, most: 90 * second },
    atOnce: 30,
    budget: hour,
  },
  /** Results are kept for half an hour. */
  nightly: {
    name: 'nightly',
    cases: 100,
    exclusiveCases: 10,
    longestWait: 90 * second,
    turn: { usual: 20 * second, most: 90 * second },
    atOnce: 100,
    budget: 8 * hour,
    long: { cases: 5, longestWait: 32 * minute },
  },
  embedded: {
    name: 'embedded',
    cases: 100,
    exclusiveCases: 100,
    longestWait: Infinity,
    turn: { usual: Infinity, most: Infinity },
    atOnce: 20,
    budget: hour,
  },
};
