import type { Target } from '../target/target.ts';

/** What is fetched by a name from a target, or had from it before. */
export type FetchedOnce<Name, Found> = (
  target: Pick<Target, 'hasWorlds'>,
  name: Name,
  fetch: () => Promise<Found>,
) => Promise<Found>;

/**
 * Keeps what was fetched from targets whose worlds are made alike, so that not every rule asks for the same anew. A shared
 * target may be another one by the next rule. What could not be had is asked for again.
 */
export function fetchedOnce<Name, Found extends object>(): FetchedOnce<Name, Found> {
  const kept = new WeakMap<object, Map<Name, Promise<Found>>>();
  return (target, name, fetch) => {
    if (!target.hasWorlds) return fetch();
    const own = kept.get(target) ?? new Map<Name, Promise<Found>>();
    kept.set(target, own);
    const fetched = own.get(name) ?? fetch();
    own.set(name, fetched);
    const forget = (): void => {
      if (own.get(name) === fetched) own.delete(name);
    };
    fetched.then((found) => 'unreadable' in found && forget(), forget);
    return fetched;
  };
}
