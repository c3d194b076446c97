import type { Fault } from '../common/kinds.ts';

/** What follows an attempt that failed or crashed its worker is not another. */
export const automaticRetryFaults: readonly Fault[] = [
  {
    id: 'never-retried-by-itself',
    says: 'A job fails for good with its first attempt, whatever became of that.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.auto-retry'],
    behave: () => ({ retriesAutomatically: () => false }),
  },
  {
    id: 'retried-by-itself-in-a-week',
    says: 'A failed attempt is followed by another a week later, when the job has long been deleted.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.auto-retry'],
    behave: () => ({ retriesAutomatically: (job) => job.attempts < 2, automaticRetryGap: () => 604_800_000 }),
  },
  {
    id: 'never-retried-by-itself-after-runsync',
    says: 'A job of /runsync fails for good with its first attempt.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.auto-retry'],
    behave: (base) => ({
      retriesAutomatically: (job, ended) => job.kind === 'run' && base.retriesAutomatically(job, ended),
    }),
  },
  {
    id: 'never-retried-by-itself-once-the-wait-is-over',
    says: 'A job of /runsync fails for good with an attempt that fails after the wait of its call.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.auto-retry'],
    behave: (base) => ({
      retriesAutomatically: (job, ended) => !job.outlivedWait && base.retriesAutomatically(job, ended),
    }),
  },
];
