import type { JudgedCase } from './case-statistics.ts';
import type { PropertyOptions } from './property.ts';

/** Among fewer cases chance may leave a label out, so that only half its share is demanded. */
const manyCases = 50;

/**
 * Labels that were covered less often than the check claims, in words.
 * @param wanted what a share is of, where more were judged
 */
export function uncoveredLabels(
  judged: readonly Pick<JudgedCase, 'covered'>[],
  wanted: number,
  { covers = {} }: PropertyOptions,
): string[] {
  const count = Math.min(judged.length, wanted);
  return Object.entries(covers).flatMap(([label, share]) => {
    const times = judged.filter(({ covered }) => covered.has(label)).length;
    const least = Math.floor((count < manyCases ? share / 2 : share) * count);
    return times < least
      ? [`'${label}' in ${times} of ${judged.length} cases, at least ${least} expected`]
      : [];
  });
}
