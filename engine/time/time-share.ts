import type { Duration } from './time.ts';

/** Divides the time of a thread among what is under way at once: the shares of all add up to the time in which any was. */
export type TimeShare = {
  /** Begins a piece of work. @returns what ends it, and says its share in real milliseconds */
  begin(): () => Duration;
};

/** @param now real milliseconds */
export function createTimeShare(now: () => Duration = () => performance.now()): TimeShare {
  let active = 0;
  let since = 0;
  /** What a piece of work would have got that has been under way all along. */
  let each = 0;

  function settle(): void {
    const instant = now();
    if (active > 0) each += (instant - since) / active;
    since = instant;
  }

  return {
    begin() {
      settle();
      active += 1;
      const before = each;
      return () => {
        settle();
        active -= 1;
        return each - before;
      };
    },
  };
}

/** That of all cases of this thread. */
export const caseTimeShare: TimeShare = createTimeShare();
