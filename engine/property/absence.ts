import { setTimeout as sleep } from 'node:timers/promises';
import type { Duration } from '../time/time.ts';

/** What befalls a shared target that goes away: a new release of it, say. */
export type Absence = {
  /** Notes that a case could be judged: a target of which none ever could is not waited for. */
  seen(): void;
  /**
   * Resolves to whether the target is back: at once where it has not gone, or else once it answers, which is waited for
   * once for all who ask. Who was waited for in vain is only asked.
   */
  over(isThere: () => Promise<boolean>, signal: AbortSignal): Promise<'was there' | 'is back' | 'is gone'>;
};

/** How long, in real milliseconds, it is waited for, and how often it is asked meanwhile. */
type AbsencePolicy = { readonly longest: Duration; readonly pause: Duration };

const usual: AbsencePolicy = { longest: 150_000, pause: 2000 };

export function createAbsence({ longest, pause }: AbsencePolicy = usual): Absence {
  let waiting: Promise<boolean> | undefined;
  let isGivenUp = true;

  async function comesBack(isThere: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + longest;
    while (performance.now() < deadline && !signal.aborted) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (await isThere()) return true;
    }
    isGivenUp = !signal.aborted;
    return false;
  }

  return {
    seen() {
      isGivenUp = false;
    },
    async over(isThere, signal) {
      if (waiting === undefined) {
        if (await isThere()) {
          isGivenUp = false;
          return 'was there';
        }
        if (isGivenUp) return 'is gone';
      }
      waiting ??= comesBack(isThere, signal).finally(() => {
        waiting = undefined;
      });
      return (await waiting) ? 'is back' : 'is gone';
    },
  };
}
