import type { CallClock, Duration, Time } from '../time/time.ts';
import { abandonable } from './abandonable.ts';

/** What a check may do with time, and how much of it that took. */
export function countingWaits(clock: CallClock): { time: Time; waited(): Duration } {
  let waited = 0;
  async function count<T>(wait: Promise<T>): Promise<T> {
    const begun = clock.now();
    return wait.finally(() => {
      waited += clock.now() - begun;
    });
  }
  const time: Time = {
    ...clock,
    reach: (instant) => abandonable(count(clock.reach(instant))),
    settle: (call, deadline) => abandonable(count(clock.settle(call, deadline))),
    until: (ask, deadline) => abandonable(count(clock.until(ask, deadline))),
  };
  return { time, waited: () => waited };
}

/** The same clock; while `until` asks for the second time and on, `polling.again` is set. */
export function notingPolls(clock: CallClock, polling: { again: boolean }): CallClock {
  return {
    ...clock,
    now: clock.now,
    async until(ask, deadline) {
      let asks = 0;
      const asking = async () => {
        polling.again = asks++ > 0;
        return ask().finally(() => {
          polling.again = false;
        });
      };
      return clock.until(asking, deadline);
    },
  };
}
