import { isAccepted, overlap, stateIn } from '../call-facts.ts';
import type { ClientCheck } from '../client-record.ts';
import { submittedJobs } from '../submitted-jobs.ts';

/** Calls of /status after a final state that read the result rather than wait for it. */
const most = 3;

/** @see interface 3 */
export const stopsPolling: ClientCheck = (record) => {
  const ended = submittedJobs(record)
    .map(({ uses }) => {
      const end = uses.findIndex(
        (call) => isAccepted(call) && call.operation === 'status' && stateIn(call.answer) === 'final',
      );
      return { uses, end };
    })
    .filter(({ end }) => end >= 0);
  if (ended.length === 0) return 'not exercised';
  return ended.flatMap(({ uses, end }) => {
    const later = uses.slice(end + 1);
    const retried = later.findIndex(({ operation }) => operation === 'retry');
    const polls = (retried < 0 ? later : later.slice(0, retried)).filter(
      ({ operation }) => operation === 'status',
    );
    if (polls.length <= most || overlap(polls)) return [];
    const says = `status was called more than ${most} times after a final state`;
    return [{ says, calls: [uses[end]!, ...polls] }];
  });
};
