import { mostLate, slice } from './punctual-timer.ts';
import type { Duration } from './time.ts';
import type { WatchedTimeout } from './timeout.ts';

/**
 * Counts the time in which nobody but the target could be late: our own event loop was on time, and so was that of the
 * target's process, which answered a ping at once.
 */
export type Watchdog = {
  /**
   * A time-out of free time.
   * @param weight how much of the last slice counts, from 0 to 1: nothing where the call could not have been answered
   */
  timeout(ms: Duration, weight?: () => number): WatchedTimeout;
  /** Resolves after this many milliseconds in which both loops were free. */
  quiet(ms: Duration): Promise<void>;
};

/** How long the answer to a ping may take on a loop that is free, in real milliseconds. */
const promptPing: Duration = slice;

/** So many pings in a row without any answer: the target's process is gone. */
const mostLost = 3;

type Watch = { left: Duration; weigh(): number; expired(): void };

/**
 * @param ping a cheap call that the target's event loop answers at once. It rejects when nobody is there, or when nothing
 * was answered for long.
 */
export function createWatchdog(ping: () => Promise<unknown>): Watchdog {
  const watches = new Set<Watch>();
  let isBeating = false;
  let lost = 0;

  async function isPingPrompt(): Promise<boolean> {
    const begun = performance.now();
    try {
      await ping();
      lost = 0;
    } catch {
      lost += 1;
    }
    return lost === 0 && performance.now() - begun <= promptPing;
  }

  const isGone = (): boolean => lost >= mostLost;

  async function isFreeFor(ms: Duration): Promise<boolean> {
    const begun = performance.now();
    await new Promise((resolve) => setTimeout(resolve, ms));
    const isOnTime = performance.now() - begun <= ms + mostLate;
    return (await isPingPrompt()) && isOnTime;
  }

  function count(watch: Watch): void {
    watch.left -= slice * watch.weigh();
    if (watch.left > 0 || !watches.delete(watch)) return;
    watch.expired();
  }

  async function beat(): Promise<void> {
    isBeating = true;
    while (watches.size > 0) {
      const present = [...watches];
      const isFree = await isFreeFor(slice);
      for (const watch of present) {
        if (isGone()) watch.left = 0;
        if (isFree || isGone()) count(watch);
        else watch.weigh();
      }
    }
    isBeating = false;
  }

  return {
    timeout: (ms, weigh = () => 1) => ({
      ms,
      start(expired) {
        const watch = { left: ms, weigh, expired };
        watches.add(watch);
        if (!isBeating) void beat();
        return () => void watches.delete(watch);
      },
    }),
    async quiet(ms) {
      while (!(await isFreeFor(ms)) && !isGone());
    },
  };
}
