import type { Variant } from '../common/kinds.ts';

/** How often and how soon a failed job is tried again without being asked. */
export const retryVariants: readonly Variant[] = [
  {
    id: 'handler-errors-are-not-retried',
    says: 'A job fails for good when its handler does; only a crash of the worker is followed by another attempt.',
    freedom: 'automatic retries',
    behave: (base) => ({
      retriesAutomatically: (job, ended) => ended === 'crashed' && base.retriesAutomatically(job, ended),
    }),
  },
  {
    id: 'crashes-are-not-retried',
    says: 'A job fails for good when its worker crashes; only an error of the handler is followed by another attempt.',
    freedom: 'automatic retries',
    behave: (base) => ({
      retriesAutomatically: (job, ended) => ended === 'failed' && base.retriesAutomatically(job, ended),
    }),
  },
  {
    id: 'one-automatic-retry',
    says: 'A job fails for good at its second attempt.',
    freedom: 'automatic retries',
    behave: () => ({ retriesAutomatically: (job) => job.attempts < 2 }),
  },
  {
    id: 'five-automatic-retries',
    says: 'A job fails for good at its sixth attempt.',
    freedom: 'automatic retries',
    behave: () => ({ retriesAutomatically: (job) => job.attempts < 6 }),
  },
  {
    id: 'automatic-retries-back-off',
    says: 'A failed attempt is followed by another after 5 s, then 10 s, and so on.',
    freedom: 'automatic retry gap',
    behave: () => ({ automaticRetryGap: (job) => 5000 * job.attempts }),
  },
];
