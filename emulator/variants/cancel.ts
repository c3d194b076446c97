import type { Variant } from '../alteration.ts';

/** How soon a cancel takes effect, and what it answers about a job that has finished. */
export const cancelVariants: readonly Variant[] = [
  {
    id: 'cancel-reaches-the-worker-later',
    says: 'The work of a cancelled job stops a second after the answer.',
    freedom: 'cancelled work',
    behave: () => ({ cancelStopDelay: () => 1000 }),
  },
  {
    id: 'cancel-takes-a-moment',
    says: '/cancel answers 1 ms after it was called.',
    freedom: 'cancel pace',
    behave: () => ({ cancelAnswerDelay: () => 1 }),
  },
];
