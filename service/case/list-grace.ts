import { isDeepStrictEqual } from 'node:util';
import type { Duration, Time } from '../../engine/time/time.ts';

/**
 * How long a list may take to show what was made, and to lose what was deleted, in milliseconds of the target's time,
 * beside the slack: the document does not say that it does so at once. @see interface 4.2, 4.3, 4.4
 */
export const listGrace: Duration = 10_000;

/** How long one case may wait for lists in all, beside the waits that its rule declares. */
export const mostForLists: Duration = 12 * listGrace;

/** What is searched for in a list, at once or within the grace; undefined where it does not come. */
export async function withinListGrace<T>(
  ask: () => Promise<T | undefined>,
  time: Pick<Time, 'now' | 'slack' | 'until'>,
): Promise<T | undefined> {
  return time.until(ask, time.now() + time.slack + listGrace);
}

/**
 * What lists show that is expected to be as it was: looked at again within the grace while it is not, since a list may be read
 * from a copy that is behind.
 * @returns what was seen last
 */
export async function shownWithinGrace<T>(
  ask: () => Promise<T>,
  expected: T,
  time: Pick<Time, 'now' | 'slack' | 'until'>,
): Promise<T> {
  let seen = await ask();
  if (isDeepStrictEqual(seen, expected)) return seen;
  await withinListGrace(async () => {
    seen = await ask();
    return isDeepStrictEqual(seen, expected) || undefined;
  }, time);
  return seen;
}

/** Lets lists come to show what they are going to, where that costs nothing: what is not there then was not made. */
export async function letListsCatchUp({
  kind,
  now,
  reach,
}: Pick<Time, 'kind' | 'now' | 'reach'>): Promise<void> {
  if (kind === 'virtual') await reach(now() + listGrace);
}
