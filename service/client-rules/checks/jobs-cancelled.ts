import { isAccepted, stateIn } from '../call-facts.ts';
import type { ClientCheck } from '../client-record.ts';
import { type SubmittedJob, submittedJobs } from '../submitted-jobs.ts';

/** @see interface 3 */
export const cancelsJobs: ClientCheck = (record) => {
  const watched = submittedJobs(record).filter(isWatched);
  if (watched.length === 0) return 'not exercised';
  return watched
    .filter((job) => !job.hasWebhook && lastState(job) === 'not final')
    .filter(({ uses }) => !uses.some(({ operation }) => operation === 'cancel'))
    .map(({ submission, uses }) => ({
      says: 'the client ended, and left a job that it had last seen unfinished',
      calls: [submission, ...uses.slice(-1)],
    }));
};

function isWatched({ submission, uses }: SubmittedJob): boolean {
  const isLooked = uses.some(({ operation }) => operation === 'status' || operation === 'stream');
  return isLooked || submission.operation === 'runsync';
}

/** What the client saw last; `gone` where the job could not be found, and undefined where it saw no state. */
function lastState({ submission, uses }: SubmittedJob): 'final' | 'not final' | 'gone' | undefined {
  const seen = [submission, ...uses].flatMap((call) => {
    const { status, trouble } = call.recorded;
    if (trouble === undefined && status !== null && status >= 400 && status < 500 && status !== 429)
      return ['gone' as const];
    // Whoever knows the end by the chunks of a stream needs no state, and what an answer said may be unknown.
    const isUnclear = call.operation === 'stream' || call.answer === undefined;
    if (isUnclear && isAccepted(call)) return [undefined];
    const state = isAccepted(call) ? stateIn(call.answer) : undefined;
    return state === undefined ? [] : [state];
  });
  return seen.at(-1);
}
