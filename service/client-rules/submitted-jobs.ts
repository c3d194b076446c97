import { hasWebhook, idIn, isAccepted, isSubmission } from './call-facts.ts';
import type { ClientCall, ClientRecord } from './client-record.ts';

/** A job that the client submitted and that was accepted with an id. */
export type SubmittedJob = {
  readonly id: string;
  readonly submission: ClientCall;
  readonly hasWebhook: boolean;
  /** Later calls that name the job, in the order in which they came. */
  readonly uses: readonly ClientCall[];
};

/** Finds the jobs of a client by the ids that its submissions were answered. */
export function submittedJobs({ calls }: ClientRecord): SubmittedJob[] {
  const uses = Map.groupBy(
    calls.filter(({ api, params }) => api === 'job' && params.jobId !== undefined),
    ({ params }) => `${params.endpointId}/${params.jobId}`,
  );
  return calls.filter(isSubmission).flatMap((submission) => {
    const id = isAccepted(submission) ? idIn(submission.answer) : undefined;
    if (id === undefined) return [];
    const all = uses.get(`${submission.params.endpointId}/${id}`) ?? [];
    return [{ id, submission, hasWebhook: hasWebhook(submission), uses: all }];
  });
}
