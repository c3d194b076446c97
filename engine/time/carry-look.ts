import { setTimeout as sleep } from 'node:timers/promises';
import { ControlError } from './control-error.ts';
import type { Duration, Instant } from './time.ts';

/** After this many real milliseconds without an answer a look may be held. */
const lull = 20;

/** For how long of its own time a target may hold the answer to a look, in milliseconds. */
const longestHeld: Duration = 60_000;

/** The clock of a world that waits for us. */
export type HeldClock = {
  /** Whether the look has ended: known at once, before its answer is. */
  hasEnded(): boolean;
  now(): Instant;
  /**
   * Waits for whoever moves the clock, or moves it to what is due next. All that was answered before a move has ended after it.
   * @param until no further than to this instant
   * @throws ControlError when the clock can't be moved
   */
  move(until: Instant): Promise<unknown>;
};

/**
 * Moves the clock while a look is held: how soon a target answers is open, and on a clock that stands still it could not. A look
 * that is only late is not held: the first move is none, and waits until each call was answered or waits for time.
 * @throws as the look itself
 */
export async function carryLook<T>(look: Promise<T>, { hasEnded, now, move }: HeldClock): Promise<T> {
  await Promise.race([look.catch(() => {}), sleep(lull, undefined, { ref: false })]);
  const end = now() + longestHeld;
  try {
    // Between the question whether it has ended and the move nothing else happens.
    while (!hasEnded() && now() < end) await move(end);
  } catch (error) {
    // Where the clock can't be moved, the look ends as any call does that is not answered.
    if (!(error instanceof ControlError)) throw error;
  }
  return look;
}
