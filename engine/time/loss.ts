import { setTimeout as sleep } from 'node:timers/promises';
import { ControlError } from './control-error.ts';

/** How long a world may take to settle after a call has broken on the way. */
const soon = 1000;

/** Whether a call has broken on the way. */
export type Loss = {
  note(): void;
  /** @throws ControlError once one has broken */
  assertNone(): void;
  /** Throws where one breaks and what is waited for does not follow soon: the call may have arrived anyway. */
  unless<T>(waiting: Promise<T>): Promise<T>;
};

export function createLoss(): Loss {
  let isLost = false;
  const loss = Promise.withResolvers<never>();
  loss.promise.catch(() => {});
  const error = (): ControlError =>
    new ControlError('a call broke on the way, so the clock can no longer be moved safely');
  return {
    note() {
      if (!isLost) sleep(soon).then(() => loss.reject(error()));
      isLost = true;
    },
    assertNone() {
      if (isLost) throw error();
    },
    unless: (waiting) => Promise.race([waiting, loss.promise]),
  };
}
