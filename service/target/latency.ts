import type { Duration } from '../../engine/time/time.ts';

/**
 * How long a call takes where nothing of ours holds it up: the first calls of all rules are made at the same time, and
 * wait for each other.
 */
export type Latency = {
  /** The least that a call of this kind took so far, this one included, in real milliseconds. */
  least(kind: string, took: Duration): Duration;
};

export function createLatency(): Latency {
  const least = new Map<string, Duration>();
  return {
    least(kind, took) {
      const known = Math.min(took, least.get(kind) ?? Infinity);
      least.set(kind, known);
      return known;
    },
  };
}
