import { SuiteError } from '../../../engine/errors.ts';
import type { CallClock } from '../../../engine/time/time.ts';
import type { Stage } from '../../target/stage.ts';
import { outOfTime } from '../out-of-time.ts';

/** How many seconds a check may await what is none of its calls and waits, and how many once its time is over. */
const mostIdle = 60;
const mostIdleAfterwards = 5;
const second = 1000;

/** What a check of a user's rule does through its context. */
export type Activity = {
  /** Counts something that is under way until it has ended. */
  note<T>(doing: Promise<T>): Promise<T>;
  /** Whether nothing is under way, nor has begun since this was asked last. */
  isIdle(): boolean;
};

export function createActivity(): Activity {
  let underWay = 0;
  let hasBegun = false;
  return {
    note(doing) {
      underWay += 1;
      hasBegun = true;
      return doing.finally(() => {
        underWay -= 1;
      });
    },
    isIdle() {
      const isIdle = underWay === 0 && !hasBegun;
      hasBegun = false;
      return isIdle;
    },
  };
}

/** The same stage: calls, and waits for the clock or for a turn, are counted. */
export function notingStage(stage: Stage, activity: Activity): Stage {
  return {
    ...stage,
    lease: (endpoint, signal) => activity.note(stage.lease(endpoint, signal)),
    createClock: (moved, signal) => notingClock(stage.createClock(moved, signal), activity),
  };
}

function notingClock(clock: CallClock, { note }: Activity): CallClock {
  return {
    ...clock,
    now: clock.now,
    reach: (instant) => note(clock.reach(instant)),
    settle: (call, deadline) => note(clock.settle(call, deadline)),
    until: (ask, deadline) => note(clock.until(ask, deadline)),
    bracket: (call, isLook) => note(clock.bracket(call, isLook)),
    bracketOfMany: (call, mayBeLost) => note(clock.bracketOfMany(call, mayBeLost)),
    quiet: (ms) => note(clock.quiet(ms)),
    held: (turn) => note(clock.held(turn)),
  };
}

/**
 * Resolves as a check of a user's rule does. One that awaits something else for ever is left behind, so that its run comes to its
 * end and deletes what it made. Seconds count while this process runs: one that is held up leaves nothing too soon.
 * @throws SuiteError when it has awaited something else for too long
 * @throws Inconclusive when the signal was aborted before
 */
export async function endOwnCheck<T>(
  checking: Promise<T>,
  activity: Activity,
  signal: AbortSignal,
): Promise<T> {
  const { promise: left, reject } = Promise.withResolvers<never>();
  let idle = 0;
  const timer = setInterval(() => {
    idle = activity.isIdle() ? idle + 1 : 0;
    if (idle >= mostIdleAfterwards && signal.aborted) reject(outOfTime(signal));
    if (idle >= mostIdle)
      reject(
        new SuiteError(
          `the check did not end: for ${mostIdle} s it has neither called nor waited through its context. Give whatever it awaits instead an end of its own`,
        ),
      );
  }, second);
  try {
    return await Promise.race([checking, left]);
  } finally {
    clearInterval(timer);
  }
}
