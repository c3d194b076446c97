import type { Variant } from '../common/kinds.ts';

/** What else workers do between two jobs where the document leaves it open. */
export const workerHabits: readonly Variant[] = [
  /** @see interface 1.3, 2.6, 7.1: how soon a worker takes another job, and whether health counts all workers, is not shown */
  {
    id: 'workers-clear-up-after-each-job',
    says: 'After each job a worker clears up for 3 s: it takes no job, and health counts it neither as idle nor as running.',
    freedom: 'time between two jobs',
    behave: () => ({ clearsUpFor: () => 3000 }),
  },
];
