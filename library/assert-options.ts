import { UsageError } from '../engine/errors.ts';
import { didYouMean, nearest } from '../engine/nearest.ts';

/**
 * Whoever writes no TypeScript learns of a misspelt option as well: without it a function would judge all there is.
 * @param names every option that the function has
 * @throws UsageError for what is no object, and for an option that there is not
 */
export function assertOptions(call: string, options: unknown, names: Readonly<Record<string, true>>): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(`${call} takes an object of options`);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(names, name));
  if (unknown === undefined) return;
  const all = Object.keys(names);
  throw new UsageError(
    `${call} has no option ${JSON.stringify(unknown)}.${didYouMean(nearest(unknown, all))} Its options are ${all.join(', ')}.`,
  );
}
