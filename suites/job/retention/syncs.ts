import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import { type JobEnding, mark, type RetentionCase } from './finished.ts';

const { default: usual, minimum, maximum } = limits.wait;

/** A job of `/runsync` that ends within its wait; without a wait, that is the default. */
export type Sync = { readonly order: RetentionCase; readonly wait: Duration | undefined };

/** How much of the wait is left when the job ends, so that a worker may come late. */
const left = 0.5;

/**
 * Jobs that end within their waits.
 * @param most the longest that a job may work
 * @param larger whether some waits are larger than the default
 * @param smaller whether some are smaller, which leaves a worker little time to come
 */
export function syncs(
  endings: readonly JobEnding[],
  { most, larger, smaller }: { most: Duration; larger: boolean; smaller: boolean },
): fc.Arbitrary<Sync> {
  const waits = [
    fc.constant(undefined),
    ...(smaller ? [fc.integer({ min: minimum, max: usual })] : []),
    ...(larger ? [fc.integer({ min: usual + 1, max: maximum })] : []),
  ];
  return fc
    .record({
      ending: fc.constantFrom(...endings),
      wait: fc.oneof(...waits),
      share: fc.integer({ min: 0, max: 100 }),
      mark: mark(),
      streams: fc.boolean(),
    })
    .map(({ ending, wait, share, ...rest }) => ({
      wait: ending === 'TIMED_OUT' ? timeForTimeOut(wait) : wait,
      order: { ending, ...rest, work: workWithin(wait ?? usual, share, most) },
    }));
}

function workWithin(wait: Duration, share: number, most: Duration): Duration {
  return Math.floor((Math.min(wait * left, most) * share) / 100);
}

/** The shortest execution time must have ended in time. */
function timeForTimeOut(wait: Duration | undefined): Duration | undefined {
  return wait === undefined ? undefined : Math.max(wait, 4 * limits.executionTimeout.minimum);
}
