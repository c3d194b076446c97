import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { canHear } from '../../shared/jobs/streaming.ts';
import { lateRecord } from '../policy/time-outs.ts';
import { type Finished, type JobEnding, leastWork, type RetentionCase } from './finished.ts';

/** However long automatic retries may take, a job is looked at well within its retention. */
const longestRetries = (2 * limits.retention.run) / 3;

/** Whether automatic retries may follow such an end. */
export function isBroken(ending: JobEnding): boolean {
  return ending === 'FAILED' || ending === 'TIMED_OUT';
}

/** The spec of a job whose attempts are heard where they break and the target reaches us. */
export function heardIfBroken(spec: RetentionCase, caseContext: CaseContext): RetentionCase {
  const isHeard = isBroken(spec.ending) && canHear(caseContext);
  return isHeard ? { beacon: caseContext.beacons.url, ...spec } : spec;
}

/**
 * A job of `/run` once its end is its last: some targets show FAILED or TIMED_OUT between two automatic attempts. Where time
 * stands still meanwhile and its attempts are heard, its end is the one that was seen after the last of them; elsewhere it
 * may have ended as late as it is looked at.
 * @param retries how long automatic retries may take, in milliseconds
 * @throws Inconclusive when the job went on
 */
export async function lastEnd(
  job: Finished,
  spec: RetentionCase,
  retries: Duration,
  caseContext: CaseContext,
): Promise<Finished> {
  const { given, time, inconclusive } = caseContext;
  if (!isBroken(spec.ending)) return job;
  const deadline = job.latest + Math.min(retries, longestRetries);
  const isHeard = spec.beacon !== undefined && time.kind === 'virtual';
  const heard = isHeard ? await endOfLastAttempt(job, spec, deadline, caseContext) : undefined;
  if (!isHeard) await time.reach(deadline);
  const { record, answered } = await given.status(job.id);
  if (record.status !== spec.ending) return inconclusive(`the job was ${spec.ending} for a while`);
  return { ...job, latest: heard ?? answered };
}

/** When a job was seen to have ended after the last attempt that is heard to begin before the deadline. */
async function endOfLastAttempt(
  { id, latest }: Finished,
  spec: RetentionCase,
  deadline: Instant,
  { given, time, beacons }: CaseContext,
): Promise<Instant | undefined> {
  let starts = beacons.starts(id);
  let ended: Instant | undefined = latest;
  /** Until then a record may still show the end before. */
  let staleUntil = latest;
  const look = async (): Promise<undefined> => {
    if (beacons.starts(id) > starts) {
      starts = beacons.starts(id);
      staleUntil = time.now() + leastWork(spec) + lateRecord;
      ended = undefined;
    }
    if (ended !== undefined || time.now() < staleUntil) return;
    const { record, answered } = await given.status(id);
    if (record.status === spec.ending) ended = answered;
  };
  await time.until(look, deadline);
  return ended;
}
