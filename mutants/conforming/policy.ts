import type { WorldDuration } from '../../emulator/core/agenda.ts';
import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import { limits } from '../../generated/limits.ts';
import type { Variant } from '../common/kinds.ts';
import { inRange } from '../common/policy-of.ts';

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
  {
    id: 'policies-brought-into-range',
    says: 'An executionTimeout or a ttl out of its range is brought into it.',
    freedom: 'policies out of range',
    behave: bringingIn(limits.executionTimeout, limits.ttl),
  },
  {
    id: 'short-policies-raised',
    says: 'An executionTimeout or a ttl below its minimum is raised to it; one above the maximum is refused.',
    freedom: 'policies out of range',
    behave: bringingIn(
      { minimum: limits.executionTimeout.minimum, maximum: Infinity },
      { minimum: limits.ttl.minimum, maximum: Infinity },
    ),
  },
  {
    id: 'retry-starts-the-ttl-again',
    says: 'The ttl of a retried job counts from the retry.',
    freedom: 'ttl of a retried job',
    behave: (base) => ({
      ttlEndSetByStatus: noting(base.ttlEndSetByStatus),
      ttlEndAfterRetry: (job, now) => now + (ttlsSet.get(job) ?? base.ttlEnd(job) - job.submittedAt),
    }),
  },
  {
    id: 'status-ttl-counts-from-the-call',
    says: 'A ttl in a status call counts from that call.',
    freedom: 'ttl by status',
    behave: () => ({ ttlEndSetByStatus: noting((_, ttl, now) => now + ttl) }),
  },
];

/** The ttl of a job that a status call set last, from whenever it counts. */
const ttlsSet = new WeakMap<Job, WorldDuration>();

function noting(ttlEndSetByStatus: Behaviour['ttlEndSetByStatus']): Behaviour['ttlEndSetByStatus'] {
  return (job, ttl, now) => {
    ttlsSet.set(job, ttl);
    return ttlEndSetByStatus(job, ttl, now);
  };
}

type Range = { minimum: number; maximum: number };

/** Takes policies out of range for what they are in range. */
function bringingIn(timeout: Range, ttl: Range) {
  return (base: Behaviour): Partial<Behaviour> => {
    const bring = (body: unknown) => inRange(inRange(body, 'executionTimeout', timeout), 'ttl', ttl);
    const brought = (job: Job): Job => ({ ...job, submission: bring(job.submission) as Job['submission'] });
    return {
      submissionProblem: (body, kind) => base.submissionProblem(bring(body), kind),
      executionLimit: (job, endpoint) => base.executionLimit(brought(job), endpoint),
      ttlEnd: (job) => base.ttlEnd(brought(job)),
    };
  };
}
