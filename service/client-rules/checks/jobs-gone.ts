import { callKey, isAccepted, overlap, sameCalls, stateIn, stretches } from '../call-facts.ts';
import type { ClientCall, ClientCheck, ClientRecord } from '../client-record.ts';
import { type SubmittedJob, submittedJobs } from '../submitted-jobs.ts';

/** The same call that was answered 404 so many times in a row is called in the hope of another answer. */
const most = 5;

/** @see interface 3, 7.1 */
export const takesGone: ClientCheck = (record) => {
  const gone = submittedJobs(record)
    .map((job) => ({ ...job, refusals: job.uses.filter(isGone) }))
    .filter(({ refusals }) => refusals.length > 0);
  if (gone.length === 0) return 'not exercised';
  return gone.flatMap((job) => {
    const { submission, uses, refusals } = job;
    const [first] = refusals;
    const row = sameCalls(uses)
      .filter((same) => !overlap(same))
      .flatMap((same) => stretches(same, isGone))
      .find((some) => some.length > most);
    const polled =
      row === undefined
        ? []
        : [
            {
              says: `${row[0]!.operation} of a job that is gone was called more than ${most} times`,
              calls: row,
            },
          ];
    if (hasSeenEnd(job, first!, record)) return polled;
    const later = record.calls.slice(record.calls.indexOf(first!) + 1);
    const again = later.find((call) => callKey(call) === callKey(submission));
    if (again === undefined) return polled;
    return [
      ...polled,
      { says: 'a job that is gone was submitted again', calls: [submission, first!, again] },
    ];
  });
};

/** Whether the client knew before that the job had ended: what it submits later is another job. */
function hasSeenEnd({ id, submission, uses }: SubmittedJob, gone: ClientCall, record: ClientRecord): boolean {
  const before = [submission, ...uses.slice(0, uses.indexOf(gone))];
  return (
    before.some((call) => isAccepted(call) && stateIn(call.answer) === 'final') ||
    record.webhooks.some(({ job, begun }) => job === id && begun < gone.begun)
  );
}

function isGone({ recorded: { status, trouble } }: ClientCall): boolean {
  return (status === 404 || status === 410) && trouble === undefined;
}
