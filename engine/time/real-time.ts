import { setTimeout as sleep } from 'node:timers/promises';
import { mostLate, punctualSleep, slice } from './punctual-timer.ts';
import { createStopwatch } from './stopwatch.ts';
import type { Bracket, CallClock, Duration, Instant } from './time.ts';

export type RealTimeOptions = {
  /** Milliseconds of the target's time in a real millisecond. */
  rate: number;
  slack: Duration;
  /** By default what passes at the target in 50 real milliseconds. */
  tick: Duration | undefined;
  /** How long the target may take to start a worker. */
  scaleUp?: Duration;
  signal: AbortSignal;
};

/** A real minute. */
const setupTimeout = 60_000;
/** The longest delay that a timer takes. */
const longestTimer = 2 ** 31 - 1;

/** How often `until` asks, in real milliseconds: often at first, then less. */
const polls = { first: 20, most: 500, growth: 1.5 };

/** The time of a target whose clock runs by itself: it is waited out. */
export function createRealTime({ rate, slack, tick, scaleUp = 0, signal }: RealTimeOptions): CallClock {
  const now = (): Instant => performance.now() * rate;

  async function reachUnless(instant: Instant, stopped: AbortSignal): Promise<undefined> {
    for (let left = instant - now(); left > 0; left = instant - now()) {
      await sleep(Math.min(Math.ceil(left / rate), longestTimer), undefined, { signal: stopped });
    }
  }

  const turns = createStopwatch(now);

  /** Reaches a deadline that our own turns and the delays of our own event loop put off. */
  async function reachHeld(deadline: Instant, stopped: AbortSignal): Promise<undefined> {
    const before = turns.total();
    let late: Duration = 0;
    const end = (): Instant => deadline + turns.total() - before + late * rate;
    while (now() < end()) {
      const [begun, length] = [performance.now(), Math.min(slice, Math.ceil((end() - now()) / rate))];
      await reachUnless(now() + length * rate, stopped);
      const delay = performance.now() - begun - length;
      if (delay > mostLate) late += delay + slice;
    }
  }

  async function bracketed<T>(call: () => Promise<T>): Promise<{ outcome: T } & Bracket> {
    const sent = now();
    const outcome = await call();
    return { outcome, sent, answered: now() };
  }

  const reach = async (instant: Instant): Promise<void> => reachUnless(instant, signal);

  return {
    kind: 'real',
    tick: tick ?? Math.ceil(50 * rate),
    slack,
    setupTimeout: setupTimeout * rate + scaleUp,
    toRealTime: (duration) => Math.ceil(duration / rate),
    now,
    reach,
    async settle(call, deadline) {
      const stop = new AbortController();
      const late = reachHeld(deadline, AbortSignal.any([signal, stop.signal]));
      try {
        return await Promise.race([call, late]);
      } finally {
        late.catch(() => {});
        stop.abort();
      }
    },
    async until(ask, deadline) {
      for (let pause = polls.first; ; pause = Math.min(pause * polls.growth, polls.most)) {
        const asked = now();
        const found = await ask();
        if (found !== undefined) return found;
        // The last answer is one to a question that was asked at the deadline, however late it came to us.
        if (asked >= deadline) return undefined;
        await reach(Math.min(now() + pause * rate, deadline));
      }
    },
    timeout: (ms, longest = 0) => ms + Math.ceil(longest / rate),
    quiet: punctualSleep,
    held: (turn) => turns.during(turn),
    hear() {
      const instant = now();
      return { earliest: instant, latest: instant };
    },
    bracket: bracketed,
    bracketOfMany: (call) => bracketed(call),
    doubtLook() {},
  };
}
