import type { Variant } from '../common/kinds.ts';

/** When workers start and stop. */
export const workerVariants: readonly Variant[] = [
  {
    id: 'scales-by-queue-delay',
    says: 'A worker is started for a job that has waited for half a second.',
    freedom: 'scaler',
    behave: () => ({ scaler: () => ({ kind: 'queue-delay', delay: 500 }) }),
  },
  {
    id: 'scales-by-request-count',
    says: 'There is one worker for each two jobs that wait or run.',
    freedom: 'scaler',
    behave: () => ({ scaler: () => ({ kind: 'request-count', jobs: 2 }) }),
  },
  {
    id: 'exclusive-keeps-a-worker',
    says: 'The exclusive endpoint always has a worker.',
    freedom: 'minimum of workers',
    behave: (base) => ({
      leastWorkers: (endpoint) =>
        Math.max(base.leastWorkers(endpoint), endpoint.name === 'exclusive' ? 1 : 0),
    }),
  },
  {
    id: 'workers-stop-at-once',
    says: 'A worker that has nothing to do stops at once.',
    freedom: 'idle time-out',
    behave: () => ({ idleTimeout: () => 0 }),
  },
  {
    id: 'workers-stay-for-minutes',
    says: 'A worker that has nothing to do stops after three minutes.',
    freedom: 'idle time-out',
    behave: () => ({ idleTimeout: () => 180_000 }),
  },
  {
    id: 'handlers-begin-after-a-moment',
    says: 'A handler begins 800 ms after its job was picked up.',
    freedom: 'what a worker does first',
    behave: () => ({ handlerDelay: () => 800 }),
  },
  /** @see interface 1: nothing says how many jobs a worker runs before another takes its place */
  {
    id: 'workers-serve-one-job',
    says: 'A worker stops after its job, and a new one takes the next.',
    freedom: 'how long a worker serves',
    behave: () => ({ replacesAfterJob: () => true }),
  },
];
