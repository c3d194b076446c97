import fc from 'fast-check';
import type { Duration } from '../../engine/time/time.ts';

type Bounds = { readonly minimum: Duration; readonly maximum: Duration; readonly default: Duration };

/**
 * Any valid time limit up to the longest: as many below as above the default, and the minimum and the default with
 * their neighbours often. Shrinks towards the minimum.
 */
export function timeLimits(bounds: Bounds, longest: Duration): fc.Arbitrary<Duration> {
  const { minimum, default: usual } = bounds;
  const most = Math.max(minimum, Math.min(bounds.maximum, longest));
  const special = [minimum, minimum + 1, usual - 1, usual, usual + 1].filter((limit) => limit <= most);
  const below = fc.integer({ min: minimum, max: Math.min(usual, most) });
  const above = most > usual ? [{ weight: 2, arbitrary: fc.integer({ min: usual + 1, max: most }) }] : [];
  return fc.oneof(
    { weight: 2, arbitrary: below },
    { weight: 1, arbitrary: fc.constantFrom(...special) },
    ...above,
  );
}
