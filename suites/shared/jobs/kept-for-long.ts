import type { FixedFactors } from '../../../service/context/fixed-factors.ts';

/** Fixed by rules that look at jobs for longer than the result of a `/runsync` is kept. @see interface 3, 8 */
export const keptForLong: FixedFactors = {
  submission: 'what comes by /runsync is kept for a minute alone',
};
