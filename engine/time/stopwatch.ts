import type { Duration, Instant } from './time.ts';

export type Stopwatch = {
  /** How much time it has counted. */
  total(): Duration;
  /** Resolves when no wait is under way any more; undefined where none is. */
  stopped(): Promise<void> | undefined;
  /** Counts while this wait is under way. */
  during<T>(wait: Promise<T>): Promise<T>;
};

/** Counts the time in which at least one of several waits is under way. */
export function createStopwatch(now: () => Instant): Stopwatch {
  let waiting = 0;
  let since: Instant = 0;
  let before: Duration = 0;
  let end = Promise.withResolvers<void>();
  return {
    total: () => before + (waiting > 0 ? now() - since : 0),
    stopped: () => (waiting > 0 ? end.promise : undefined),
    during(wait) {
      if (waiting++ === 0) {
        since = now();
        end = Promise.withResolvers();
      }
      return wait.finally(() => {
        if (--waiting > 0) return;
        before += now() - since;
        end.resolve();
      });
    },
  };
}
