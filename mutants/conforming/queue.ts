import type { Job } from '../../emulator/core/job.ts';
import type { Variant } from '../common/kinds.ts';

/** When and in which order queued jobs come to work. */
export const queueVariants: readonly Variant[] = [
  {
    id: 'queue-newest-first',
    says: 'A free worker takes the newest job.',
    freedom: 'queue order',
    behave: () => ({ nextInQueue: (queue) => [...queue].at(-1)! }),
  },
  {
    id: 'queue-in-any-order',
    says: 'A free worker takes any job.',
    freedom: 'queue order',
    behave: () => ({ nextInQueue: (queue, random) => [...queue][random.below(queue.size)]! }),
  },
  {
    id: 'queue-serves-low-priority-last',
    says: 'A free worker takes a job of low priority only when no other waits.',
    freedom: 'queue order',
    behave: () => ({
      nextInQueue: (queue) => [...queue].find((job) => !isLow(job)) ?? [...queue][0]!,
    }),
  },
  {
    id: 'workers-start-cold',
    says: 'A new worker needs 700 ms before it takes a job.',
    freedom: 'cold start',
    behave: () => ({ coldStart: () => 700 }),
  },
  {
    id: 'workers-start-in-seconds',
    says: 'A new worker needs 4 s before it takes a job.',
    freedom: 'cold start',
    behave: () => ({ coldStart: () => 4000 }),
  },
];

function isLow({ submission }: Job): boolean {
  return submission.policy?.lowPriority === true;
}
