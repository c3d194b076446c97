import { stateIn } from '../call-facts.ts';
import type { ClientCheck } from '../client-record.ts';
import { submittedJobs } from '../submitted-jobs.ts';

/** @see interface 4.1 */
export const goesOnAfterRunsync: ClientCheck = (record) => {
  if (record.outcome === 'ended') return 'not exercised';
  const early = submittedJobs(record).filter(
    ({ submission, hasWebhook }) =>
      submission.operation === 'runsync' && !hasWebhook && stateIn(submission.answer) === 'not final',
  );
  if (early.length === 0) return 'not exercised';
  return early
    .filter(({ uses }) => uses.length === 0)
    .map(({ submission }) => ({
      says: 'runsync was answered before the job was done, and the client never used its id',
      calls: [submission],
    }));
};
