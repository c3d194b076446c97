import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import { forgetResult } from '../../emulator/core/retention.ts';
import type { Fault } from '../common/kinds.ts';
import { noting } from './noting.ts';
import { turning } from './turning.ts';

/** Moves that section 3 does not list, most of them only after something uncommon. */
export const lifeFaults: readonly Fault[] = [
  {
    id: 'completed-queued-when-its-worker-stops',
    says: 'The record of a completed job says IN_QUEUE once the worker that ran it has stopped.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.life.legal'],
    behave(base) {
      const { note, noted } = noting(base);
      return {
        ...note,
        recordAnswer(job, now, operation) {
          const record = base.recordAnswer(job, now, operation);
          const { worker, endpoint } = noted(job) ?? {};
          const isGone = worker !== undefined && !endpoint?.workers.includes(worker);
          return isGone && record.status === 'COMPLETED' ? { ...record, status: 'IN_QUEUE' } : record;
        },
      };
    },
  },
  {
    id: 'failed-turns-completed',
    says: 'The record of a failed job says COMPLETED after 20 s, although nobody retried it.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.life.legal'],
    behave: (base) => ({ recordAnswer: turning(base, 'FAILED', 20_000, { status: 'COMPLETED' }) }),
  },
  {
    id: 'timed-out-turns-completed-when-the-work-is-done',
    says: 'A job that timed out is not stopped, and turns COMPLETED when its work is done.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.life.legal'],
    behave: (base) => ({ recordAnswer: turning(base, 'TIMED_OUT', 3000, { status: 'COMPLETED' }) }),
  },
  {
    id: 'retried-streams-come-back',
    says: 'The record of a job that streamed, was retried and completed says IN_PROGRESS 5 s later.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.life.legal'],
    behave(base) {
      const { note, isRetried } = notingRetries(base);
      const recordAnswer = turning(base, 'COMPLETED', 5000, { status: 'IN_PROGRESS' });
      return {
        ...note,
        recordAnswer: (job, now, operation) =>
          (isRetried(job) && job.chunks.length > 0 ? recordAnswer : base.recordAnswer)(job, now, operation),
      };
    },
  },
  {
    id: 'cancelled-after-a-retry-turns-failed',
    says: 'The record of a job that was retried and then cancelled says FAILED again a second later.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.life.legal'],
    behave(base) {
      const { note, isRetried } = notingRetries(base);
      const recordAnswer = turning(base, 'CANCELLED', 1000, { status: 'FAILED' });
      return {
        ...note,
        recordAnswer: (job, now, operation) =>
          (isRetried(job) ? recordAnswer : base.recordAnswer)(job, now, operation),
      };
    },
  },
  {
    id: 'purge-forgets-cancelled-jobs',
    says: '/purge-queue forgets the jobs that were cancelled in the queue as well.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.life.legal'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const endpoint = call.world.service.endpoints.get(call.endpointId);
      if (call.operation !== 'purgeQueue' || endpoint === undefined) return reply;
      const cancelled = [...endpoint.jobs.values()].filter(({ finished }) => finished?.state === 'CANCELLED');
      for (const job of cancelled) if (job.attempts === 0) forgetResult(endpoint, job);
      return reply;
    },
  },
];

function notingRetries(base: Behaviour) {
  const retried = new WeakSet<Job>();
  const note: Pick<Behaviour, 'ttlEndAfterRetry'> = {
    ttlEndAfterRetry(job, now) {
      retried.add(job);
      return base.ttlEndAfterRetry(job, now);
    },
  };
  return { note, isRetried: (job: Job) => retried.has(job) };
}
