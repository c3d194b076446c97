import { mayBeOfGateway } from '../../engine/http/gateway-status.ts';
import { leastMeasured } from '../../engine/time/least-measured.ts';
import type { Duration, Time } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { Answer } from '../../service/client/answer.ts';
import type { EndpointName } from '../../service/profile/site.ts';
import { isUnfinished } from '../shared/jobs/jobs.ts';
import { endsOf, type History, type JobHistory, type PlacedCall, wasAccepted } from './job-history.ts';
import { awaitPending, type Performed } from './perform.ts';
import type { JobPlan } from './plan.ts';

/** How long the jobs of a case may take, and what they lead to may be under way. */
export type Patience = {
  readonly within: Duration;
  readonly grace: Duration;
  readonly lag: Duration;
  /** Whether a job that has not ended by then never will. */
  readonly isEnough: boolean;
};

/** Waits until every accepted job has come to its end, and says what is known of it then. */
export async function lookInto(
  performed: Performed,
  caseContext: CaseContext,
  on: EndpointName,
  { within, grace, lag, isEnough }: Patience,
): Promise<History> {
  const { time, inconclusive } = caseContext;
  await time.reach(time.now() + grace + time.tick);
  await awaitPending(performed, caseContext);
  const deadline = time.now() + within;
  if (time.kind === 'virtual') await time.reach(Math.min(deadline, time.now() + usual));
  const jobs: JobHistory[] = [];
  for (const [number, job] of performed.jobs.entries()) {
    const { submission } = job;
    const id = submission?.answer.record.id;
    if (submission === undefined || id === undefined || !wasAccepted(submission)) continue;
    const last = job.plan.sync ? submission.answer : await lastOf(id, caseContext, on, deadline);
    const doubt = doubtIn(submission, last, time, isEnough);
    if (doubt !== undefined) inconclusive(`job ${number} ${doubt}`);
    if (!isWaitOver(job.plan, last)) jobs.push({ ...job, number, id, submission, last, reports: [] });
  }
  if (jobs.length < performed.jobs.length / 2) inconclusive('half of the submissions were not accepted');
  const { purges } = performed;
  return hearAgain({ jobs, purges, grace, lag, hasOneWorker: on === 'exclusive' }, caseContext);
}

/** The same history with all that was heard until now. */
export function hearAgain(history: History, { beacons }: Pick<CaseContext, 'beacons'>): History {
  const reports = beacons.reports();
  const jobs = history.jobs.map((one) => ({
    ...one,
    reports: reports.filter(({ job }) => job === one.id),
  }));
  return { ...history, jobs };
}

/** Real milliseconds that a report may take: a worker waits for its answer for three seconds, and goes on without it. */
const longestReport = 10_000;

/** The same history once the ends of all completed jobs are heard: a slow way to the receiver brings some of them late. */
export async function hearEnds(
  history: History,
  caseContext: Pick<CaseContext, 'time' | 'beacons'>,
): Promise<History> {
  const { time } = caseContext;
  if (time.kind === 'virtual') return history;
  const deadline = time.now() + longestReport / time.toRealTime(1);
  const complete = await time.until(async () => {
    const heard = hearAgain(history, caseContext);
    return heard.jobs.every(isEndHeard) ? heard : undefined;
  }, deadline);
  return complete ?? hearAgain(history, caseContext);
}

function isEndHeard(job: JobHistory): boolean {
  return job.last.record.status !== 'COMPLETED' || job.plan.silent || endsOf(job).length > 0;
}

/** Why the end of a job's history can not be known, in words. */
function doubtIn(submission: PlacedCall, last: Answer, time: Time, isEnough: boolean): string | undefined {
  if (mayBeOfGateway(last.status)) return `was answered ${last.status} in the end`;
  if (isUnfinished(last) && !isEnough) return 'has not come to its end yet';
  if (mayStillWait(last, time)) return 'still waits in the queue';
  return mayHaveExpired(submission, last, time) ? 'has a record that may have expired' : undefined;
}

/** On a shared target the workers may have more to do than we know of. */
function mayStillWait({ record }: Answer, { kind }: Time): boolean {
  return kind === 'real' && record.status === 'IN_QUEUE';
}

/** Jobs that are looked at one after the other may wait for each other. */
function mayHaveExpired({ sent }: PlacedCall, last: Answer, time: Time): boolean {
  return last.status >= 400 && last.answered - sent >= leastMeasured(limits.retention.run, time);
}

/** What a `/runsync` answers whose wait ended first is open. @see interface 4.1 */
function isWaitOver({ sync }: JobPlan, { sent, answered }: Answer): boolean {
  return sync && answered - sent >= limits.wait.default;
}

/** By then nearly every job has come to its end, whatever the service tries again by itself. */
const usual = 120_000;

async function lastOf(
  id: string,
  { when, time }: CaseContext,
  on: EndpointName,
  deadline: number,
): Promise<Answer> {
  let last: Answer | undefined;
  await time.until(async () => {
    last = await when.status(id, on);
    return isUnfinished(last) ? undefined : last;
  }, deadline);
  return last!;
}
