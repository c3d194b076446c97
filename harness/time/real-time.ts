import { setTimeout as sleep } from 'node:timers/promises';
import type { CallClock, Duration, Instant } from './time.ts';

export type RealTimeOptions = {
  /** Milliseconds of the target's time in a millisecond of ours. */
  rate: number;
  slack: Duration;
  /** By default what passes at the target in 50 ms of ours. */
  tick: Duration | undefined;
  /** How long the target may take to start a worker. */
  scaleUp?: Duration;
  signal: AbortSignal;
};

/** A minute of ours. */
const ample = 60_000;
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

  /** Reaches a deadline that our own turns put off. */
  async function reachHeld(deadline: Instant, stopped: AbortSignal): Promise<undefined> {
    const before = turns.total();
    const end = (): Instant => deadline + turns.total() - before;
    while (now() < end()) await reachUnless(end(), stopped);
  }

  const reach = async (instant: Instant): Promise<void> => reachUnless(instant, signal);

  return {
    kind: 'real',
    tick: tick ?? Math.ceil(50 * rate),
    slack,
    ample: ample * rate + scaleUp,
    ours: (duration) => Math.ceil(duration / rate),
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
        const found = await ask();
        if (found !== undefined) return found;
        if (now() >= deadline) return undefined;
        await reach(Math.min(now() + pause * rate, deadline));
      }
    },
    held: (turn) => turns.during(turn),
    hear() {
      const instant = now();
      return { earliest: instant, latest: instant };
    },
    async bracket(call) {
      const sent = now();
      const outcome = await call();
      return { outcome, sent, answered: now() };
    },
  };
}

/** Counts the time in which at least one of several waits is under way. */
function createStopwatch(now: () => Instant): {
  total(): Duration;
  during<T>(wait: Promise<T>): Promise<T>;
} {
  let waiting = 0;
  let since: Instant = 0;
  let before: Duration = 0;
  return {
    total: () => before + (waiting > 0 ? now() - since : 0),
    during(wait) {
      if (waiting++ === 0) since = now();
      return wait.finally(() => {
        if (--waiting === 0) before += now() - since;
      });
    },
  };
}
