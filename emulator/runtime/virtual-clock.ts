import { setImmediate } from 'node:timers/promises';
import { createAgenda, type WorldInstant } from '../core/agenda.ts';
import { EmulatorError } from '../core/errors.ts';
import type { Activity } from './activity.ts';
import type { Clock } from './clock.ts';
import { settleWorld } from './settle.ts';

/** A clock that stands still until it is told to move. */
export type VirtualClock = Clock & {
  readonly kind: 'virtual';
  /**
   * Goes from due event to due event as far as `to`, and stops early once more than `seen` calls have been answered.
   * @param expected how many calls must have arrived before time moves at all
   * @throws UnsettledError when the world does not come to rest
   */
  advance(to: WorldInstant, expected: number, seen: number): Promise<void>;
};

/** How many events may happen before other worlds get their turn. */
const eventsPerTurn = 500;

/** Made once: a stack for each world costs more than ending it. */
const worldEnded = new EmulatorError('this world has ended');

export function createVirtualClock(start: WorldInstant, activity: Activity): VirtualClock {
  const agenda = createAgenda();
  let now = start;
  const end = Promise.withResolvers<never>();
  end.promise.catch(() => {});
  let stopped = false;
  let last: Promise<void> = Promise.resolve();

  async function move(to: WorldInstant, expected: number, seen: number): Promise<void> {
    await Promise.race([settleWorld(activity, expected, seen), end.promise]);
    for (let events = 1; activity.answered <= seen; events++) {
      if (stopped) return end.promise;
      const due = agenda.next();
      if (due === undefined || due > to) {
        now = Math.max(now, to);
        return;
      }
      now = Math.max(now, due);
      agenda.runNext(now);
      if (activity.holding().length > 0) await settleWorld(activity, expected);
      else if (events % eventsPerTurn === 0) await setImmediate();
    }
  }

  return {
    kind: 'virtual',
    agenda,
    now: () => now,
    advance(to, expected, seen) {
      const mine = last.then(() => move(to, expected, seen));
      last = mine.catch(() => {});
      return mine;
    },
    stop() {
      stopped = true;
      end.reject(worldEnded);
    },
  };
}
