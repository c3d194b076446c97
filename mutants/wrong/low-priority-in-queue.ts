import { type Job, stateOf } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

/** What is not heeded of a job of low priority that waits. */
export const queuedLowPriorityFaults: readonly Fault[] = [
  {
    id: 'wait-for-low-priority-goes-on',
    says: '/runsync waits a minute more for a job of low priority that no worker has picked up.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.honoured'],
    behave: (base) => ({
      waitGoesOn: (job, now) =>
        waitsLow(job) && now === job.submittedAt + (job.wait ?? 0) ? now + minute : base.waitGoesOn(job, now),
    }),
  },
  {
    id: 'cancelled-low-priority-stays-in-the-queue',
    says: 'A job of low priority that is cancelled in the queue runs anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.cancel.queued'],
    behave: (base) => ({
      cancelRemovesFromQueue: (job, endpoint) => !isLow(job) && base.cancelRemovesFromQueue(job, endpoint),
    }),
  },
  {
    id: 'ttl-leaves-low-priority-in-the-queue',
    says: 'The ttl of a job of low priority does not end while it waits.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.never-starts'],
    behave: (base) => ({ ttlDeletes: (job) => !waitsLow(job) && base.ttlDeletes(job) }),
  },
];

const minute = 60_000;

function isLow({ submission }: Job): boolean {
  return submission.policy?.lowPriority === true;
}

function waitsLow(job: Job): boolean {
  return isLow(job) && stateOf(job) === 'IN_QUEUE';
}
