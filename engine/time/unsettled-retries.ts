import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlError } from './control-error.ts';
import type { Watchdog } from './watchdog.ts';

/** How long a world may stay unsettled while nobody is late, beyond what control itself waits. */
const settling = 4000;

/** Milliseconds of ours between two tries. */
const pause = 5;

/** How often a world that is not settled is asked again. */
export type UnsettledRetries = {
  /** @throws ControlError the refusal itself, where the world is settled or has stayed unsettled too long */
  waitOrThrow(refusal: ControlError): Promise<void>;
  end(): void;
};

export function createUnsettledRetries(watchdog: Watchdog): UnsettledRetries {
  let isOver = false;
  let stop: (() => void) | undefined;
  return {
    async waitOrThrow(refusal) {
      if (!refusal.isUnsettled || isOver) throw refusal;
      stop ??= watchdog.timeout(settling).start(() => {
        isOver = true;
      });
      // Control itself waits before it says so; one that does not must not be asked without end.
      await sleep(pause);
    },
    end: () => stop?.(),
  };
}
