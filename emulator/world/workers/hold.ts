import type { WorldDuration } from '../../core/agenda.ts';

/** A call that is held until somebody answers it, its time is over, or its caller has gone. */
export type HeldWorker = {
  /** Resolves when the holding is over, for whichever reason. */
  readonly over: Promise<void>;
  /** Ends the holding. */
  release(): void;
};

/**
 * @param longest real milliseconds
 * @param gone not aborted yet
 * @param ended called at once when the holding is over, before anything else can happen
 */
export function holdWorker(longest: WorldDuration, gone: AbortSignal, ended: () => void): HeldWorker {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(release, longest);
  timer.unref();
  gone.addEventListener('abort', release, { once: true });

  function release(): void {
    clearTimeout(timer);
    gone.removeEventListener('abort', release);
    ended();
    resolve();
  }

  return { over: promise, release };
}
