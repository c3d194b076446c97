import type { WorldDuration } from '../core/agenda.ts';

/** How much time is counted at once, in real milliseconds, and how late the end of it may be. */
const slice: WorldDuration = 250;
const mostDelay: WorldDuration = 100;

/**
 * Calls back once so many real milliseconds have passed in which this process was on time: while it was stopped or busy
 * nobody else was late.
 * @returns what stops it
 */
export function startOnTimeTimer(ms: WorldDuration, expired: () => void): () => void {
  let left = ms;
  let timer: NodeJS.Timeout;

  function count(): void {
    const length = Math.min(left, slice);
    const begun = performance.now();
    timer = setTimeout(() => {
      if (performance.now() - begun <= length + mostDelay) left -= length;
      if (left > 0) count();
      else expired();
    }, length);
  }

  count();
  return () => clearTimeout(timer);
}
