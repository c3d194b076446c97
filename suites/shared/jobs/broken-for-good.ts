import type { Duration, Instant } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { isUnfinished } from './jobs.ts';

/** How a job ends whose attempts break. @see interface 3 */
export type BrokenEnd = 'FAILED' | 'TIMED_OUT';

/** However long automatic retries may take, nobody waits longer for them: the result of `/run` is still kept then, in milliseconds. */
const mostRetries: Duration = 1_200_000;

const broken: ReadonlySet<string | undefined> = new Set<BrokenEnd>(['FAILED', 'TIMED_OUT']);

/**
 * By when a job that begins now has broken for good, as far as the profile says.
 * @param work how long an attempt takes, in milliseconds
 */
export function lastAttemptBy(
  work: Duration,
  { retries }: Pick<RuleContext, 'retries'>,
  { time }: Pick<CaseContext, 'time'>,
): Instant {
  return time.now() + Math.min(retries, mostRetries) + work + time.slack;
}

/**
 * The answer that shows a job to have broken for good: some targets show FAILED or TIMED_OUT between two automatic attempts,
 * and FAILED of one that timed out. Where waiting costs nothing it is the state by the time that the last attempt has ended;
 * on a real clock one that lasts for a moment in which no attempt is heard to begin.
 * @param by see `lastAttemptBy`
 * @throws Inconclusive when it comes to no such end
 */
export function brokenForGood(
  job: BreakingJob,
  ending: BrokenEnd,
  by: Instant,
  { afford, moment, retries }: Pick<RuleContext, 'afford' | 'moment' | 'retries'>,
  caseContext: CaseContext,
): Promise<Answer> {
  const lasts = () => lastingEnd(job, ending, { by, quiet: moment }, caseContext);
  return afford(() => endBy(job, ending, by, retries <= mostRetries, caseContext), lasts)();
}

type BreakingJob = { readonly id: string; readonly on?: EndpointName | undefined };

/** @param isLast whether no attempt begins after that instant */
async function endBy(
  { id, on }: BreakingJob,
  ending: BrokenEnd,
  by: Instant,
  isLast: boolean,
  caseContext: CaseContext,
): Promise<Answer> {
  const { given, time, beacons, inconclusive } = caseContext;
  await lastingEnd({ id, on }, ending, { by, quiet: 0 }, caseContext);
  const starts = beacons.starts(id);
  await time.reach(by);
  const seen = await given.status(id, on);
  const isQuiet = isLast || beacons.starts(id) === starts;
  return seen.record.status === ending && isQuiet ? seen : inconclusive(`the job was ${ending} for a while`);
}

/**
 * An end of that kind that has shown for so long, in milliseconds, while no attempt was heard to begin.
 * @throws Inconclusive when none does by then and what a case may take to be set up
 */
export async function lastingEnd(
  { id, on }: BreakingJob,
  ending: BrokenEnd,
  { by, quiet }: { readonly by: Instant; readonly quiet: Duration },
  { given, time, beacons, inconclusive }: CaseContext,
): Promise<Answer> {
  let status: string | undefined;
  let since: { readonly at: Instant; readonly starts: number } | undefined;
  const isLasting = async (): Promise<Answer | undefined> => {
    const seen = await given.status(id, on);
    ({ status } = seen.record);
    if (status !== ending) {
      since = undefined;
      return broken.has(status) || isUnfinished(seen) ? undefined : seen;
    }
    const starts = beacons.starts(id);
    if (since?.starts !== starts) since = { at: seen.sent, starts };
    return seen.answered - since.at >= quiet ? seen : undefined;
  };
  const end = await time.until(isLasting, by + time.setupTimeout);
  return end !== undefined && status === ending
    ? end
    : inconclusive(`the job is not ${ending} but ${status}`, 'job-not-ended');
}
