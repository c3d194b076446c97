import type { Fault } from '../alteration.ts';

export const cancelFaults: readonly Fault[] = [
  {
    id: 'cancel-lets-a-queued-job-run',
    says: '/cancel answers CANCELLED and the job runs all the same.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.cancel.queued'],
    behave: () => ({ cancelRemovesFromQueue: () => false }),
  },
  {
    id: 'cancel-removes-the-next-job-only',
    says: '/cancel keeps a job from running only when it is next in the queue.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.queued'],
    behave: () => ({
      cancelRemovesFromQueue: (job, endpoint) => endpoint.queue.values().next().value === job,
    }),
  },
  {
    id: 'cancel-answers-the-former-state',
    says: '/cancel answers the state that the job was in.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.cancel.queued'],
    behave: (base) => ({
      cancelAnswer: (job, before) => ({ ...base.cancelAnswer(job, before), status: before }),
    }),
  },
];
