import { limits } from '../../generated/limits.ts';
import type { Fault } from '../alteration.ts';
import type { Duration } from '../core/agenda.ts';
import type { Behaviour } from '../core/behaviour.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { Job } from '../core/job.ts';

const { default: usual } = limits.executionTimeout;

export const executionTimeoutFaults: readonly Fault[] = [
  {
    id: 'timeout-a-tick-early',
    says: 'A run is stopped 1 ms before its time is over.',
    kind: 'boundary',
    sharp: false,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: changing((limit) => limit - 1),
  },
  {
    id: 'timeout-a-tick-late',
    says: 'A run is stopped 2 ms after its time was over.',
    kind: 'boundary',
    sharp: false,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: changing((limit) => limit + 2),
  },
  {
    id: 'timeout-ignored-above-the-default',
    says: 'An executionTimeout of more than 10 minutes ends nothing.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: changing((limit) => (limit > usual ? limits.ttl.maximum : limit)),
  },
  {
    id: 'timeout-overflows-in-microseconds',
    says: 'A limit of more than 35 minutes is too many microseconds for 31 bits, and ends the run at once.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: changing((limit) =>
      limit * 1000 > 2 ** 31 - 1 && limit < limits.executionTimeout.maximum ? 0 : limit,
    ),
  },
  {
    id: 'timeout-ends-as-failed',
    says: 'A job that exceeded its limit ends as FAILED.',
    kind: 'wrong-value',
    sharp: false,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: () => ({ timedOutState: () => 'FAILED' }),
  },
  {
    id: 'timeout-retried-for-ever',
    says: 'A job that exceeded its limit runs again and again.',
    kind: 'side-effect',
    sharp: false,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: () => ({ retriesTimedOut: () => true }),
  },
];

/** The limit changed for some jobs or for all. */
function changing(change: (limit: Duration, job: Job, endpoint: Endpoint) => Duration) {
  return (base: Behaviour): Partial<Behaviour> => ({
    executionLimit: (job, endpoint) => change(base.executionLimit(job, endpoint), job, endpoint),
  });
}
