/** How calls fall due: each when the one before is answered, all at once, or at instants of their own. */
export const patterns = ['one-by-one', 'together', 'poisson', 'constant', 'bursts'] as const;
export type ArrivalPattern = (typeof patterns)[number];

/** Calls of one step. */
export type Arrivals = {
  readonly pattern: ArrivalPattern;
  readonly calls: number;
  /** Calls a second, on average; without meaning for `one-by-one` and `together`. */
  readonly rate: number;
  readonly seed: number;
  /** How many calls may wait for an answer at once. */
  readonly callers: number;
  /** After so many milliseconds of the target's time no more calls set out; until all are answered where it is left out. */
  readonly longest?: number;
};

/** Calls of a burst. */
export const burstSize = 10;

/** Milliseconds in which calls may set out after the last is due: where they come one by one, each may wait for as long as `wait`. */
export function longestRun({ pattern, calls, longest = Infinity }: Arrivals, wait: number): number {
  return Math.min(longest, (pattern === 'one-by-one' ? calls : 2) * wait);
}

/** The instant at which each call falls due, in milliseconds of the target's time from the beginning. */
export function dueTimes({ pattern, calls, rate, seed }: Arrivals): number[] {
  if (pattern === 'one-by-one' || pattern === 'together') return Array(calls).fill(0);
  const gap = 1000 / rate;
  if (pattern === 'constant') return Array.from({ length: calls }, (_, nth) => nth * gap);
  if (pattern === 'bursts')
    return Array.from({ length: calls }, (_, nth) => Math.floor(nth / burstSize) * burstSize * gap);
  return poissonTimes(calls, calls * gap, randomShares(seed));
}

/** Milliseconds from the beginning in which the calls of a step fall due; 0 where all are due at once. */
export function dueWithin({ pattern, calls, rate }: Arrivals): number {
  return pattern === 'one-by-one' || pattern === 'together' ? 0 : (1000 * calls) / rate;
}

/**
 * Instants of a Poisson process whose number in a span is known: their rate is the one that was asked for, however few they are,
 * and where in the span they lie is left to chance.
 */
function poissonTimes(calls: number, span: number, draw: () => number): number[] {
  const gaps = Array.from({ length: calls + 1 }, () => -Math.log(1 - draw()));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  let passed = 0;
  return gaps.slice(0, calls).map((gap) => {
    passed += gap;
    return (passed / whole) * span;
  });
}

/** mulberry32: numbers from 0 to 1, 1 excluded, that depend on the seed alone. */
function randomShares(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
