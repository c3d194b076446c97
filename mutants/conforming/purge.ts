import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { Variant } from '../common/kinds.ts';

/** What becomes of purged jobs, and how a purge is told of. */
export const purgeVariants: readonly Variant[] = [
  {
    id: 'purged-jobs-are-cancelled',
    says: 'The record of a purged job says CANCELLED.',
    freedom: 'status of a purged job',
    behave: () => ({ keepsPurged: () => true }),
  },
  {
    id: 'purge-takes-a-moment',
    says: '/purge-queue takes effect, and answers, 1 ms after it was called.',
    freedom: 'purge pace',
    behave: () => ({ purgeDelay: () => 1 }),
  },
  {
    id: 'purge-tells-how-many-in-words',
    says: 'The status of a purge says in words what was done.',
    freedom: 'purge status',
    behave: answering((removed) => ({ status: `${removed.length} jobs were removed` })),
  },
  {
    id: 'purge-does-not-count-automatic-retries',
    says: '/purge-queue removes jobs that wait for another attempt, and does not count them.',
    freedom: 'purge of automatic retries',
    behave: answering((removed) => ({ removed: removed.filter(({ attempts }) => attempts === 0).length })),
  },
];

function answering(change: (removed: readonly Job[]) => object) {
  return (base: Behaviour): Partial<Behaviour> => ({
    purgeAnswer: (removed, before, endpoint) => ({
      ...(base.purgeAnswer(removed, before, endpoint) as object),
      ...change(removed),
    }),
  });
}
