import { isNoneOf, isOwnName } from './own-shown.ts';
import { wholeNamesIn } from './rest-kind.ts';

/** The names that this process has given on targets that others use, in small letters. */
const given = new Set<string>();

/** Notes a name as the run's own: it gives it to something that it makes. */
export function noteGivenName(name: string): void {
  for (const whole of wholeNamesIn(name)) given.add(whole.toLowerCase());
}

/** Decides whether a name is one that this run gave, with more behind it perhaps. Another run's begins alike. */
export function isGivenName(name: string): boolean {
  const [whole] = wholeNamesIn(name);
  return whole !== undefined && name.startsWith(whole) && given.has(whole.toLowerCase());
}

/** The same of a name that is shown: a service may write it in other letters, add to it, or cut it. */
export function bearsGivenName(shown: string): boolean {
  const lower = shown.toLowerCase();
  if (wholeNamesIn(lower).some((whole) => given.has(whole))) return true;
  return isOwnName(lower) && [...given].some((whole) => whole.startsWith(lower));
}

/**
 * Decides whether what was given these names is shown under one that this run did not give. Of what an update gave a name that no
 * run gives it is not known what names it may be shown under.
 */
export function isShownAsAnothers(names: readonly string[], shown: unknown): boolean {
  return (
    names.length > 0 && names.every(isOwnName) && isNoneOf(names, shown) && !bearsGivenName(String(shown))
  );
}
