import type { WorldDuration, WorldInstant } from '../../emulator/core/agenda.ts';
import type { Behaviour, JobOperation } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import { inRange, policyOf } from '../common/policy-of.ts';

export function hasTtl({ submission }: Job): boolean {
  return submission.policy?.ttl !== undefined;
}

/** The end of the ttl changed for some jobs or for all. */
export function ending(change: (end: WorldInstant, job: Job) => WorldInstant) {
  return (base: Behaviour): Partial<Behaviour> => ({ ttlEnd: (job) => change(base.ttlEnd(job), job) });
}

/** Some jobs at work are not deleted. */
export function sparing(isSpared: (job: Job) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    ttlDeletes: (job) => !(job.run !== undefined && isSpared(job)) && base.ttlDeletes(job),
  });
}

/** After the end of the ttl jobs are hidden from some operations, and not deleted. */
export function hiding(isHidden: (operation: JobOperation) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    ttlDeletes: () => false,
    finds: (job, operation, now) =>
      !(isHidden(operation) && now >= job.ttlEnd!.due) && base.finds(job, operation, now),
  });
}

/** Every ttl beyond these bounds is taken as it is. */
export function taking(bounds: { minimum: WorldDuration; maximum: WorldDuration }) {
  return (base: Behaviour): Partial<Behaviour> => ({
    submissionProblem: (body, kind) => base.submissionProblem(inRange(body, 'ttl', bounds), kind),
  });
}

export function refusing(isRefused: (ttl: number) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    submissionProblem(body, kind) {
      const { ttl } = policyOf(body);
      const refused = typeof ttl === 'number' && isRefused(ttl);
      return refused ? 'the ttl is out of range' : base.submissionProblem(body, kind);
    },
  });
}

/** What a status call sets is dropped for some jobs. */
export function settingUnless(isDropped: (job: Job, end: WorldInstant) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    ttlEndSetByStatus(job, ttl, now) {
      const end = base.ttlEndSetByStatus(job, ttl, now);
      return isDropped(job, end) ? job.ttlEnd!.due : end;
    },
  });
}
