import { type Admission, admitAtOnce } from '../../engine/run/admission.ts';
import type { Target } from '../target/target.ts';
import type { ServiceCaseRunner } from './run-case.ts';

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

/**
 * Gives what a fetch is let in by. One that all share is let in at once: cases that were let in wait for it, and would
 * keep its room from it for ever.
 */
export function admissionToFetch({
  target,
  admission,
}: Pick<ServiceCaseRunner, 'target' | 'admission'>): Admission {
  return target.hasWorlds ? admitAtOnce : (admission ?? admitAtOnce);
}
