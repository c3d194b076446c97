import type { Duration } from './time.ts';

/** How much time is counted at once, in real milliseconds, and how late the end of it may be. */
export const slice: Duration = 250;
export const mostLate: Duration = 100;

/**
 * Calls back once so many real milliseconds have passed in which our own event loop was on time. A pause of the process,
 * or a loop that was busy, is not counted: what has come meanwhile is read before anything can expire.
 * @returns what stops it
 */
export function startPunctualTimer(ms: Duration, expired: () => void): () => void {
  let left = ms;
  let timer: NodeJS.Timeout;

  function count(): void {
    const length = Math.min(left, slice);
    const begun = performance.now();
    timer = setTimeout(() => {
      if (performance.now() - begun <= length + mostLate) left -= length;
      if (left > 0) count();
      else expired();
    }, length);
  }

  count();
  return () => clearTimeout(timer);
}

/** Resolves after this many real milliseconds in which our own event loop was on time. */
export function punctualSleep(ms: Duration): Promise<void> {
  return new Promise((resolve) => void startPunctualTimer(ms, resolve));
}
