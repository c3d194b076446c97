import { ControlError } from './control-error.ts';
import type { Instant } from './time.ts';
import type { WorldClock } from './world-clock.ts';

/** What an advance asked for. `seen` is how many calls had ended in our eyes. */
type AskedMove = { readonly from: Instant; readonly to: Instant; readonly seen: number };

/**
 * Holds what control says of the clock after a move to what it may do: go no way back and no further than asked, and stop
 * before only for an answer that we have not seen. Without that whoever waits for an instant would wait for ever.
 * @throws ControlError when it says something else
 */
export function assertFollows({ from, to, seen }: AskedMove, { now, next, answered }: WorldClock): void {
  const end = Math.max(from, to);
  if (now < from) throw unfollowed(`it went back ${from - now} ms`);
  if (now > end) throw unfollowed(`it went ${now - end} ms further than it was asked to`);
  if (answered > seen) return;
  if (now < end) throw unfollowed(`it stopped ${end - now} ms early, and no call had been answered`);
  if (next !== null && next <= now) throw unfollowed('it says that what was due until now is still due');
}

function unfollowed(what: string): ControlError {
  return new ControlError(`the world's clock does not follow specs/control.openapi.yaml: ${what}`);
}
