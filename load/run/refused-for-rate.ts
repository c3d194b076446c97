import { counted } from '../../engine/counted.ts';
import { limits } from '../../generated/limits.ts';
import type { ReportedJob } from '../plan/reported-job.ts';

const { window, operations } = limits.rate;
const most = operations.runsync.requests;

/**
 * Says that calls were refused for a rate limit which the load itself has exceeded: such figures say nothing of the workers. What is
 * refused below that limit counts as failed. @see interface 8
 * @param jobs by the instants at which they were sent, in milliseconds of the target's time
 */
export function refusedForRate(jobs: readonly ReportedJob[]): string[] {
  const refused = jobs.filter(({ status }) => status === 429).length;
  if (refused === 0) return [];
  const sent = jobs.map((job) => job.sent).toSorted((one, other) => one - other);
  const isBeyond = sent.some((at, nth) => (sent[nth + most] ?? Infinity) - at < window);
  if (!isBeyond) return [];
  return [
    `${refused} of ${counted(jobs.length, 'call')} were answered 429: more than ${most} /runsync were made in ${window / 1000} s, which is the documented limit`,
  ];
}
