import { callKey, sameCalls, stretches } from '../call-facts.ts';
import type { ClientCall, ClientCheck } from '../client-record.ts';
import { submittedJobs } from '../submitted-jobs.ts';

/** The same call that was answered 404 so many times in a row is called in the hope of another answer. */
const most = 5;

/** @see interface 3, 7.1 */
export const takesGone: ClientCheck = (record) => {
  const gone = submittedJobs(record)
    .map((job) => ({ ...job, refusals: job.uses.filter(isGone) }))
    .filter(({ refusals }) => refusals.length > 0);
  if (gone.length === 0) return 'not exercised';
  return gone.flatMap(({ submission, uses, refusals }) => {
    const [first] = refusals;
    const row = sameCalls(uses)
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
    const later = record.calls.slice(record.calls.indexOf(first!) + 1);
    const again = later.find((call) => callKey(call) === callKey(submission));
    if (again === undefined) return polled;
    return [
      ...polled,
      { says: 'a job that is gone was submitted again', calls: [submission, first!, again] },
    ];
  });
};

function isGone({ recorded: { status, trouble } }: ClientCall): boolean {
  return (status === 404 || status === 410) && trouble === undefined;
}
