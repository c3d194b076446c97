import { startPunctualTimer } from './punctual-timer.ts';
import type { Duration } from './time.ts';

/** How long something may take: milliseconds of our own on-time event loop, or what decides by more than that. */
export type Timeout = Duration | WatchedTimeout;

/** A time-out that counts by rules of its own. */
export type WatchedTimeout = {
  /** What it is called in messages, in milliseconds. */
  readonly ms: Duration;
  /** Begins to count. The result stops it. */
  start(expired: () => void): () => void;
};

export function startTimeout(timeout: Timeout, expired: () => void): () => void {
  return typeof timeout === 'number' ? startPunctualTimer(timeout, expired) : timeout.start(expired);
}

export function timeoutMs(timeout: Timeout): Duration {
  return typeof timeout === 'number' ? timeout : timeout.ms;
}
