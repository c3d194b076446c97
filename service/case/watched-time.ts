import type { Waiting } from '../../engine/run/waits.ts';
import type { CallClock, Duration, Instant, Time } from '../../engine/time/time.ts';
import { detached } from './detached.ts';

/**
 * What a check may do with time, and how much of it that took: waits within or beside another count once.
 * @param waiting called at each wait on a clock that runs by itself
 */
export function countingWaits(clock: CallClock, waiting?: Waiting): { time: Time; waited(): Duration } {
  let waited = 0;
  let underWay = 0;
  let countedTo = 0;
  const change = (by: 1 | -1): void => {
    if (underWay > 0) waited += clock.now() - countedTo;
    countedTo = clock.now();
    underWay += by;
  };
  async function count<T>(wait: Promise<T>, deadline: Instant): Promise<T> {
    change(1);
    const ended =
      clock.kind === 'real' ? waiting?.(clock.toRealTime(Math.max(0, deadline - clock.now()))) : undefined;
    return wait.finally(() => {
      ended?.();
      change(-1);
    });
  }
  const time: Time = {
    ...clock,
    reach: (instant) => detached(count(clock.reach(instant), instant)),
    settle: (call, deadline) => detached(count(clock.settle(call, deadline), deadline)),
    until: (ask, deadline) => detached(count(clock.until(ask, deadline), deadline)),
  };
  return { time, waited: () => waited };
}

/** Whether what is called now is one of many asks of the same thing, and not the first. */
export type Polling = { isAsking: boolean; again: boolean };

/** The same clock; `polling` tells while `until` asks. */
export function notingPolls(clock: CallClock, polling: Polling): CallClock {
  return {
    ...clock,
    now: clock.now,
    async until(ask, deadline) {
      let asks = 0;
      const asking = async () => {
        Object.assign(polling, { isAsking: true, again: asks++ > 0 });
        return ask().finally(() => {
          Object.assign(polling, { isAsking: false, again: false });
        });
      };
      return clock.until(asking, deadline);
    },
  };
}
