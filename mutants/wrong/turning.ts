import type { Behaviour, JobView } from '../../emulator/core/behaviour.ts';
import type { FinalState } from '../../emulator/core/job.ts';

/** Records of jobs that ended so look otherwise a while after their end: members replaced, or left out as undefined. */
export function turning(
  base: Behaviour,
  state: FinalState,
  after: number,
  change: Partial<JobView>,
): Behaviour['recordAnswer'] {
  return (job, now, operation) => {
    const record = base.recordAnswer(job, now, operation);
    const turns = job.finished?.state === state && now - job.finished.at >= after;
    return turns ? { ...record, ...change } : record;
  };
}
