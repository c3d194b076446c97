import type { CallClock, Duration } from '../../engine/time/time.ts';
import { startTimeout } from '../../engine/time/timeout.ts';

/** How long nobody may take anything of a body before its way counts as the target's own time, in real milliseconds. */
const mostIdle: Duration = 5000;

export type HeldUpload = {
  /** The body; each walk through its blocks begins anew. */
  readonly blocks: Iterable<Uint8Array>;
  /** To be called when the call has ended: a target may answer before it has read everything. */
  end(): void;
};

/**
 * A body while whose blocks are being sent no deadline of `settle` runs, and no virtual clock is moved by one: how long
 * sending takes is up to our machine and the way to the target. One that nobody takes holds nothing up for long.
 */
export function holdWhileSent(clock: CallClock, blocks: Iterable<Uint8Array>): HeldUpload {
  let release: (() => void) | undefined;
  let stopTimeout = (): void => {};

  function letGo(): void {
    stopTimeout();
    release?.();
    release = undefined;
  }

  function hold(): void {
    stopTimeout();
    if (release === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      release = resolve;
      void clock.held(promise);
    }
    stopTimeout = startTimeout(clock.timeout(mostIdle), letGo);
  }

  function* take(): Generator<Uint8Array, void> {
    try {
      for (const block of blocks) {
        hold();
        yield block;
      }
    } finally {
      letGo();
    }
  }

  hold();
  return { blocks: { [Symbol.iterator]: take }, end: letGo };
}
