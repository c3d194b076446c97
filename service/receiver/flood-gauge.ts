import type { Duration } from '../../engine/time/time.ts';

/**
 * Foreign calls, and connections that brought no call, in this many real milliseconds, and connections that are open without
 * one, beyond which the receiver is flooded: what it did not hear then may have been lost.
 */
export const floodLimits = { window: 10_000, calls: 1000, open: 500 };

/** Measures how much of what reaches the receiver is none of the run's. */
export type FloodGauge = {
  /** Counts a foreign call, or a connection that ended without any. */
  note(): void;
  /** Counts a connection that is open without a call of the run, and takes it off again. */
  noteOpen(change: 1 | -1): void;
  /** @param instant in real milliseconds, as `performance.now()` gives them */
  wasFloodedSince(instant: Duration): boolean;
};

const parts = 10;

export function createFloodGauge(now = (): Duration => performance.now()): FloodGauge {
  const counts = Array.from({ length: parts }, () => 0);
  let [part, inWindow, open] = [0, 0, 0];
  let last = Number.NEGATIVE_INFINITY;

  function reachPart(): void {
    const present = Math.floor((now() * parts) / floodLimits.window);
    for (part = Math.max(part, present - parts); part < present; ) {
      part += 1;
      inWindow -= counts[part % parts]!;
      counts[part % parts] = 0;
    }
  }

  function look(): void {
    reachPart();
    if (inWindow > floodLimits.calls || open > floodLimits.open) last = now();
  }

  return {
    note() {
      reachPart();
      counts[part % parts]! += 1;
      inWindow += 1;
      look();
    },
    noteOpen(change) {
      // One that closes was there until now.
      look();
      open += change;
      look();
    },
    wasFloodedSince(instant) {
      look();
      return last >= instant;
    },
  };
}
