import type { Instant } from './time.ts';

/** What control says of a world's clock. */
export type WorldClock = {
  readonly now: Instant;
  /** The instant of the next due event; null when nothing is due. */
  readonly next: Instant | null;
  /** Calls that have reached this world. */
  readonly arrived: number;
  /** Calls that this world has answered in full or that their caller gave up. */
  readonly answered: number;
};

/** Moves the clock of a world. */
export type ClockControl = {
  /**
   * @param move the instant to go to, how many calls were begun in this world, and how many have ended in our eyes
   * @throws ControlError with what is missing when the world does not come to rest
   */
  advance(
    world: string,
    move: { readonly to: Instant; readonly begun: number; readonly seen: number },
  ): Promise<WorldClock>;
};
