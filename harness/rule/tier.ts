import type { Duration } from '../time/time.ts';

/** How much is judged. */
export type Tier = {
  readonly name: TierName;
  /** Distinct cases of a rule. */
  readonly cases: number;
  /** The same for a rule whose cases take turns on a real clock. */
  readonly exclusiveCases: number;
  /** The longest wait of one case on a real clock, in real milliseconds. */
  readonly longestWait: Duration;
  /** Cases of one rule that may run at the same time on a real clock. */
  readonly atOnce: number;
  /** What one rule may take on a real clock, in real milliseconds: a case, and the tries that confirm its breach. */
  readonly budget: Duration;
};

export type TierName = 'smoke' | 'gate' | 'nightly' | 'embedded';

const hour: Duration = 3_600_000;

export const tiers: Readonly<Record<TierName, Tier>> = {
  smoke: { name: 'smoke', cases: 10, exclusiveCases: 3, longestWait: 15_000, atOnce: 10, budget: hour },
  gate: { name: 'gate', cases: 30, exclusiveCases: 8, longestWait: 90_000, atOnce: 30, budget: hour },
  /** What fits into a night: with confirming a case may wait two hours. */
  nightly: {
    name: 'nightly',
    cases: 100,
    exclusiveCases: 25,
    longestWait: Infinity,
    atOnce: 100,
    budget: 8 * hour,
  },
  embedded: {
    name: 'embedded',
    cases: 100,
    exclusiveCases: 100,
    longestWait: Infinity,
    atOnce: 20,
    budget: hour,
  },
};
