import type { WorldInstant } from '../../emulator/core/agenda.ts';
import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

const deletes = ['job.policy.ttl.deletes'] as const;

/** The timer of the ttl starts anew at something that is not the submission, and that makes it late for some jobs alone. */
export const ttlOriginFaults: readonly Fault[] = [
  {
    id: 'ttl-counts-from-the-latest-attempt',
    says: 'The ttl of a job that is tried again by itself counts from the latest attempt.',
    kind: 'partial',
    sharp: true,
    breaks: deletes,
    behave: countingFrom(({ attempts, startedAt }) => (attempts > 1 ? startedAt : undefined)),
  },
  {
    id: 'ttl-counts-from-the-end-of-a-wait',
    says: 'The ttl of a job counts from when nobody waited for it any more.',
    kind: 'partial',
    sharp: true,
    breaks: deletes,
    behave: countingFrom(({ outlivedWait, submittedAt, wait = 0 }) =>
      outlivedWait ? submittedAt + wait : undefined,
    ),
  },
];

/** @param origin undefined where the timer goes on as it was */
function countingFrom(origin: (job: Job) => WorldInstant | undefined) {
  return (base: Behaviour): Partial<Behaviour> => ({
    ttlDeletes: (job) => origin(job) === undefined && base.ttlDeletes(job),
    finds(job, operation, now) {
      const shift = (origin(job) ?? job.submittedAt) - job.submittedAt;
      return now < base.ttlEnd(job) + shift && base.finds(job, operation, now);
    },
  });
}
