import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';
import { forgetResult } from '../../emulator/core/retention.ts';
import type { JobCall, Route } from '../../emulator/world/calls/job-call.ts';
import type { Fault } from '../common/kinds.ts';

const breaks = ['job.cancel.only-its-job'] as const;

/** What a cancel does to jobs that it does not name. */
export const cancelBystanderFaults: readonly Fault[] = [
  {
    id: 'cancel-ends-jobs-of-the-same-input',
    says: '/cancel also cancels the unfinished jobs that have the same input.',
    kind: 'partial',
    sharp: true,
    breaks,
    wrap: (next) =>
      besides(next, async (call, { jobs }) => {
        const { input } = jobs.get(call.jobId)?.submission ?? {};
        const alike = othersOf(call, jobs).filter(
          ({ finished, submission }) =>
            finished === undefined && JSON.stringify(submission.input) === JSON.stringify(input),
        );
        for (const { id } of alike) await next({ ...call, jobId: id });
      }),
  },
  {
    id: 'cancel-forgets-completed-jobs',
    says: '/cancel forgets the other jobs of the endpoint that have completed.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrap: (next) =>
      besides(next, (call, endpoint) => {
        for (const job of othersOf(call, endpoint.jobs)) {
          if (job.finished?.state === 'COMPLETED') forgetResult(endpoint, job);
        }
      }),
  },
];

function besides(next: Route, act: (call: JobCall, endpoint: Endpoint) => void | Promise<void>): Route {
  return async (call) => {
    const reply = await next(call);
    const endpoint = call.world.service.endpoints.get(call.endpointId);
    if (call.operation === 'cancel' && reply.status < 300 && endpoint !== undefined)
      await act(call, endpoint);
    return reply;
  };
}

function othersOf({ jobId }: JobCall, jobs: ReadonlyMap<string, Job>): Job[] {
  return [...jobs.values()].filter(({ id }) => id !== jobId);
}
