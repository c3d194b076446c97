import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Finished, RetentionCase } from './finished.ts';

/** However long automatic retries may take, a job is looked at well within its retention. */
const longestRetries = (2 * limits.retention.run) / 3;

/**
 * A job of `/run` once its end is its last: some targets show FAILED or TIMED_OUT between two automatic attempts.
 * @param retries how long those may take
 * @throws Inconclusive when the job went on
 */
export async function lastEnd(
  job: Finished,
  { ending }: RetentionCase,
  retries: Duration,
  { given, time, inconclusive }: CaseContext,
): Promise<Finished> {
  if (ending !== 'FAILED' && ending !== 'TIMED_OUT') return job;
  await time.reach(job.latest + Math.min(retries, longestRetries));
  const { record, answered } = await given.status(job.id);
  if (record.status !== ending) return inconclusive(`the job was ${ending} for a while`);
  return { ...job, latest: answered };
}
