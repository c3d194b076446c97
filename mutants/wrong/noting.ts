import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Endpoint, Worker } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';

/** Who worked on a job last, and where. */
export type Noted = { readonly worker: Worker; readonly endpoint: Endpoint };

/** Notes at each start of a run who works on it: what a fault may need to know when the run is over. */
export function noting(base: Behaviour): {
  note: Pick<Behaviour, 'executionLimit'>;
  noted(job: Job): Noted | undefined;
} {
  const workers = new WeakMap<Job, Noted>();
  return {
    note: {
      executionLimit(job, endpoint) {
        if (job.run !== undefined) workers.set(job, { worker: job.run.worker, endpoint });
        return base.executionLimit(job, endpoint);
      },
    },
    noted: (job) => workers.get(job),
  };
}
