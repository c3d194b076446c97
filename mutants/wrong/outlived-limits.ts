import type { Job } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

const minute = 60_000;
const limitsOf = new WeakMap<Job, number>();

/** Runs that go on when their time is over. */
export const outlivedLimitFaults: readonly Fault[] = [
  {
    id: 'timed-out-work-goes-on',
    says: 'A job that exceeds its executionTimeout is shown as TIMED_OUT, and its handler works on for up to ten minutes.',
    kind: 'side-effect',
    sharp: false,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: (base) => ({
      executionLimit(job, endpoint) {
        const limit = base.executionLimit(job, endpoint);
        limitsOf.set(job, limit);
        return limit + 10 * minute;
      },
      recordAnswer(job, now, operation) {
        const { id, startedAt, finished } = job;
        const begun = startedAt ?? Infinity;
        const isOver = (finished?.at ?? now) >= begun + (limitsOf.get(job) ?? Infinity);
        return isOver ? { id, status: 'TIMED_OUT' } : base.recordAnswer(job, now, operation);
      },
    }),
  },
];
