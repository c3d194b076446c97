/** Milliseconds between two looks. */
const every = 500;
/** Clocks that are steered go a little faster or slower, and know whole milliseconds: that is no jump. */
const steered = 20;

type Clocks = { date(): number; monotonic(): number };

const ownClocks: Clocks = { date: () => Date.now(), monotonic: () => performance.now() };

/**
 * Watches the clock of the day, by which calls are timed: where it is set, or a machine was asleep, times are none of the target's.
 * Call `stop` once: it gives what happened to the clock, where anything did.
 */
export function watchClock(clocks = ownClocks): { look(): void; stop(): string | undefined } {
  let before: number | undefined;
  let greatest = 0;

  /** On a busy machine another program may run between two readings: then they say nothing about each other. */
  function look(): void {
    const begun = clocks.monotonic();
    const now = clocks.date() - begun;
    if (clocks.monotonic() - begun > steered / 2) return;
    const jump = now - (before ?? now);
    if (Math.abs(jump) > Math.abs(greatest)) greatest = jump;
    before = now;
  }

  look();
  const timer = setInterval(look, every);
  return {
    look,
    stop() {
      clearInterval(timer);
      look();
      if (Math.abs(greatest) <= steered) return undefined;
      return `the clock of this machine jumped by ${Math.round(greatest)} ms`;
    },
  };
}
