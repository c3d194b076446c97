import type { Variant } from '../alteration.ts';

/** What the document leaves free about time-outs and ttls. */
export const policyVariants: readonly Variant[] = [
  {
    id: 'time-outs-run-again',
    says: 'A job that exceeded its limit has three attempts before it ends as TIMED_OUT.',
    freedom: 'retry of time-outs',
    behave: () => ({ retriesTimedOut: (job) => job.attempts < 3 }),
  },
  {
    id: 'time-outs-run-six-times',
    says: 'A job that exceeded its limit has six attempts before it ends as TIMED_OUT.',
    freedom: 'retry of time-outs',
    behave: () => ({ retriesTimedOut: (job) => job.attempts < 6 }),
  },
  {
    id: 'one-limit-for-all-attempts',
    says: 'All attempts of a job share one execution time.',
    freedom: 'span of the limit',
    behave: (base) => ({
      executionLimit: (job, endpoint) => Math.max(0, base.executionLimit(job, endpoint) - job.ranBefore),
    }),
  },
];
