import { EmulatorError, UnsettledError } from '../core/errors.ts';
import type { Activity } from './activity.ts';
import { startOnTimeTimer } from './on-time-timer.ts';

/** How long nothing may happen before an unsettled world is given up, in real milliseconds in which this process was on time. */
const longestStandstill = 5000;

/**
 * Resolves when `expected` calls have arrived and nothing holds time still.
 * @param seen how many of them have ended in the caller's eyes: those can't be on their way any more
 * @throws UnsettledError after five seconds without any change, or at once for calls that never come, naming what is missing
 */
export async function settleWorld(activity: Activity, expected: number, seen = 0): Promise<void> {
  while (activity.arrived < expected || activity.holding().length > 0) {
    if (activity.arrived < Math.min(expected, seen)) throw new EmulatorError(neverCame(activity, seen));
    if (!(await changesSoon(activity))) throw new UnsettledError(describe(activity, expected));
  }
}

async function changesSoon(activity: Activity): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const stop = startOnTimeTimer(longestStandstill, () => late.resolve(false));
  const changed = activity.changed().then(() => true);
  const outcome = await Promise.race([changed, late.promise]);
  stop();
  return outcome;
}

function describe(activity: Activity, expected: number): string {
  const missing = expected - activity.arrived;
  const parts = [
    ...(missing > 0 ? [`${missing} of ${expected} calls that were begun have not arrived`] : []),
    ...activity.holding().map((what) => `${what} neither ended nor parked`),
  ];
  return `time can't move: nothing changed for ${longestStandstill / 1000} s and ${parts.join('; ')}`;
}

function neverCame({ arrived }: Activity, seen: number): string {
  return `time can't move: ${seen} calls have ended and ${arrived} have arrived, so somebody else ended the others`;
}
