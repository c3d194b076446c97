import type { Duration } from '../time/time.ts';
import { triesOfACase } from './confirm.ts';
import type { Tier } from './tier.ts';

/**
 * Once that a check runs through its properties: with the waits of most cases, or with a few long ones. Long cases begin
 * together with all others and go on when those have ended.
 */
export type Round = {
  readonly name: 'usual' | 'long';
  /** How many cases a property gets, and how many where they take turns: of long ones none, unless there are no others. */
  readonly cases: number;
  readonly exclusiveCases: number;
  /** The longest wait that a case may plan, in milliseconds of the target's time. */
  readonly longestWait: Duration;
};

/**
 * Milliseconds of the target's time: the least that a case must be able to wait, and the most that one ever does. Where its
 * cases plan no waits, and are only patient with what takes its time, longer ones would be no gain.
 */
export type Waits = { readonly least: Duration; readonly most: Duration; readonly patient?: true };

/** By which rounds go. */
export type RoundOptions = {
  readonly waits: Waits | undefined;
  /** Whether its cases take turns. */
  readonly exclusive: boolean;
  readonly tier: Tier;
  /** How many cases are asked for instead of the tier's. */
  readonly cases: number | undefined;
  /** Milliseconds of the target's time in a real millisecond; undefined on a virtual clock. */
  readonly rate: number | undefined;
};

/** The rounds of a rule: none where its cases must wait longer than the tier lets them. */
export function roundsOf(options: RoundOptions): Round[] {
  const { waits: { least, most } = { least: 0, most: 0 }, tier, cases, rate, exclusive } = options;
  const counts = { cases: cases ?? tier.cases, exclusiveCases: cases ?? tier.exclusiveCases };
  const usual = { name: 'usual', ...counts } as const;
  if (rate === undefined) return [{ ...usual, longestWait: most }];
  const usualWait = bounded(turned(options, rate), options);
  const found: Round[] = usualWait >= least ? [{ ...usual, longestWait: usualWait }] : [];
  const { long } = tier;
  const isTooDear = exclusive && found.length > 0;
  if (long === undefined || isTooDear || options.waits?.patient || most <= usualWait) return found;
  const longestWait = bounded(long.longestWait * rate, options);
  if (longestWait < least) return found;
  const few = { cases: Math.min(long.cases, usual.cases), exclusiveCases: found.length > 0 ? 0 : 1 };
  return [...found, { name: 'long', ...few, longestWait }];
}

/** The longest that any case of the rule may wait, in milliseconds of the target's time. */
export function longestOf(options: RoundOptions): Duration {
  const { tier, exclusive, rate = 1 } = options;
  const usual = exclusive ? tier.turn.most : tier.longestWait;
  return bounded((tier.long?.longestWait ?? usual) * rate, options);
}

function turned({ waits, exclusive, tier }: RoundOptions, rate: number): Duration {
  if (!exclusive) return tier.longestWait * rate;
  return Math.min(tier.turn.most * rate, Math.max(tier.turn.usual * rate, waits?.least ?? 0));
}

/** Checks take parts of it, which must be whole numbers. */
const parts = 120;

/** A case and the tries that confirm its violation must fit the budget. */
function bounded(wait: Duration, { waits, tier, rate = 1 }: RoundOptions): Duration {
  const { least = 0, most = 0 } = waits ?? {};
  const longest = Math.min(most, wait, (tier.budget / triesOfACase) * rate);
  const whole = Math.floor(longest / parts) * parts;
  return longest >= least ? Math.max(whole, least) : whole;
}
