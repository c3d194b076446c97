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
  {
    id: 'cancel-lets-a-running-job-go-on',
    says: '/cancel answers CANCELLED and the work goes on to its end.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.cancel.running'],
    behave: () => ({ cancelStopsRun: () => false }),
  },
  {
    id: 'cancel-lets-a-streaming-job-go-on',
    says: '/cancel stops the work unless it has yielded something.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.running'],
    behave: (base) => ({ cancelStopsRun: (job) => job.chunks.length === 0 && base.cancelStopsRun(job) }),
  },
  {
    id: 'cancel-lets-a-waited-for-job-go-on',
    says: '/cancel stops the work unless it came through /runsync.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.running'],
    behave: (base) => ({ cancelStopsRun: (job) => job.kind === 'run' && base.cancelStopsRun(job) }),
  },
  {
    id: 'cancel-of-running-answers-in-progress',
    says: '/cancel of a running job answers IN_PROGRESS, as if it were still to be stopped.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.cancel.running', 'job.cancel.at-once'],
    behave: (base) => ({
      cancelAnswer(job, before) {
        const answer = base.cancelAnswer(job, before);
        return before === 'IN_PROGRESS' ? { ...answer, status: before } : answer;
      },
    }),
  },
];
