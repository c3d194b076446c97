import { isOwnName } from './own-shown.ts';
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

/** Decides whether a name that is shown was given by a run, and not by this one. */
export function isOfAnotherRun(shown: unknown): boolean {
  return typeof shown === 'string' && wholeNamesIn(shown).length > 0 && !bearsGivenName(shown);
}
