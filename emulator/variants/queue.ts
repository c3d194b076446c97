import type { Variant } from '../alteration.ts';

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
    id: 'workers-start-cold',
    says: 'A new worker needs 700 ms before it takes a job.',
    freedom: 'cold start',
    behave: () => ({ coldStart: () => 700 }),
  },
];
