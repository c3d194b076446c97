import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Duration, Instant, Time } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { Answer } from '../client/answer.ts';
import type { JobRequest } from '../client/job-request.ts';
import type { Breaking } from '../context/factors.ts';
import { brokenBody, type Making, reportingBody } from '../context/making.ts';
import type { EndpointName } from '../profile/site.ts';
import type { Beacons, Breakage } from './beacons.ts';
import type { Callers } from './callers.ts';
import type { CaseJob, JobRequestOptions } from './case-context.ts';

/** What jobs that prepare the case are made with. */
export type JobMaker = {
  /** Calls whose answers are waited for. */
  readonly settled: Callers;
  readonly time: Time;
  readonly beacons: Beacons;
  request(requestOptions: JobRequestOptions): JobRequest;
  /** A submission in the context of the case. */
  submission(body: unknown): unknown;
};

/**
 * Submits a job with all that its context says of it.
 * @throws Inconclusive when that is not answered by a documented success, and where the target does not give the id of a job of
 * `/runsync`, or lets it end otherwise than it was ordered to: what came of that job would be taken for another's
 */
export async function makeJob(
  making: Making,
  body: unknown,
  on: EndpointName,
  maker: JobMaker,
): Promise<CaseJob> {
  await besideAnother(making, 'before', maker);
  const job = isPlain(making) ? await plainJob(body, on, maker) : await madeSo(making, body, on, maker);
  if (job === undefined) throw new Inconclusive('context', 'no job came about as its context says');
  await besideAnother(making, 'after', maker);
  for (const operation of making.reads) {
    await maker.settled.context(maker.request({ operation, jobId: job.id, endpoint: on }));
  }
  await refuseOtherUser(making, job, on, maker);
  return job;
}

/** What is not refused is judged by the rules about access. */
async function refuseOtherUser(
  { refused }: Making,
  { id }: CaseJob,
  endpoint: EndpointName,
  { settled, request }: JobMaker,
): Promise<void> {
  for (const operation of refused) {
    const call = request({ operation, jobId: id, endpoint, key: 'noAccess' });
    const { status } = await settled.context(call);
    if (status < 400) throw new Inconclusive('context', `${operation} without access was answered ${status}`);
  }
}

function isPlain({ wait, breaks, again }: Making): boolean {
  return wait === undefined && breaks.length === 0 && again === undefined;
}

async function plainJob(
  body: unknown,
  endpoint: EndpointName,
  { settled, request, submission }: JobMaker,
): Promise<CaseJob> {
  const whole = request({ operation: 'run', body: submission(body), endpoint });
  const { record, sent, answered } = await settled.given(whole);
  return { id: record.id!, sent, answered };
}

async function madeSo(
  making: Making,
  body: unknown,
  on: EndpointName,
  maker: JobMaker,
): Promise<CaseJob | undefined> {
  if (making.again !== undefined) return triedAgainByItself(making.again, making, body, on, maker);
  const [first, ...others] = making.breaks;
  if (first === undefined) return submitted(making, body, on, maker);
  const worksFrom = maker.time.now() + breaksFor;
  const { minimum } = limits.executionTimeout;
  const job = await submitted(making, brokenBody(body, first, worksFrom, minimum), on, maker);
  if (job === undefined) return undefined;
  const isBroken = (how: Breaking) => hasBroken(job, how, worksFrom, on, maker);
  if (!(await isBroken(first))) return undefined;
  for (const how of others) {
    const again = await retried(job, on, maker);
    if (again === undefined || !(await isBroken(how))) return undefined;
  }
  await maker.time.reach(worksFrom);
  // It may have shown its end between two attempts, and another is under way by then.
  if (!(await isBroken(making.breaks.at(-1)!))) return undefined;
  maker.beacons.forget(job.id);
  const whole = await retried(job, on, maker);
  return whole && { ...whole, sent: job.sent };
}

/**
 * A job whose first attempt breaks, and that is at work on another one. Where the service tries it no more by itself, which
 * of errors and crashes may be open, it is retried.
 */
async function triedAgainByItself(
  how: Breakage,
  making: Making,
  body: unknown,
  on: EndpointName,
  maker: JobMaker,
): Promise<CaseJob | undefined> {
  const { beacons, time } = maker;
  const job = await submitted(making, reportingBody(body, beacons.breaking(how, 1)), on, maker);
  if (job === undefined) return undefined;
  beacons.forgetFirstStart(job.id);
  // An end may show between two attempts, and lasts once they have had their time.
  const lastsFrom = time.now() + breaksFor;
  const begun = async () => {
    if (beacons.starts(job.id) > 0) return true;
    const status = (await endIn(job, on, maker))?.record.status;
    return status === 'FAILED' && time.now() < lastsFrom ? undefined : status;
  };
  switch (await time.until(begun, lastsFrom + time.setupTimeout)) {
    case 'FAILED': {
      const whole = await retried(job, on, maker);
      return whole && { ...whole, sent: job.sent };
    }
    case true:
      return { ...job, answered: time.now() };
    // One that has completed without another start was not heard to break: what it did is no later attempt's.
    default:
      return undefined;
  }
}

/** How long the runs of a job break that is to be retried, in milliseconds: its result is kept for a minute at the least. */
const breaksFor: Duration = limits.retention.runsync - 10_000;

/** Submits a job; undefined when the answer has no id. */
async function submitted(
  { wait }: Making,
  body: unknown,
  endpoint: EndpointName,
  { settled, beacons, request, submission }: JobMaker,
): Promise<CaseJob | undefined> {
  const known = beacons.jobs();
  const requestOptions = wait === undefined ? ({ operation: 'run' } as const) : runsyncOf(wait);
  const answer = await settled.context(request({ ...requestOptions, body: submission(body), endpoint }));
  const id = answer.record.id ?? beacons.jobs().find((one) => !known.includes(one));
  return id === undefined ? undefined : { id, sent: answer.sent, answered: answer.answered };
}

/** Its job may fail, or not be done when the wait is over. */
function runsyncOf(wait: Duration) {
  return { operation: 'runsync', query: { wait }, mayFail: true } as const;
}

/** Waits until a job has ended, which may take several automatic attempts, and returns whether it did as commanded. */
async function hasBroken(
  job: CaseJob,
  how: Breaking,
  deadline: Instant,
  endpoint: EndpointName,
  maker: JobMaker,
): Promise<boolean> {
  const answer = await maker.time.until(() => endIn(job, endpoint, maker), deadline);
  return answer?.record.status === (how === 'until' ? 'TIMED_OUT' : 'FAILED');
}

/** The answer that shows a job that has ended; undefined while it has not. */
async function endIn(
  { id }: CaseJob,
  endpoint: EndpointName,
  { settled, request }: JobMaker,
): Promise<Answer | undefined> {
  const answer = await settled.context(request({ operation: 'status', jobId: id, endpoint }));
  const { status } = answer.record;
  return status === 'IN_QUEUE' || status === 'IN_PROGRESS' ? undefined : answer;
}

async function retried(
  { id }: CaseJob,
  endpoint: EndpointName,
  { settled, request }: JobMaker,
): Promise<CaseJob | undefined> {
  const { status, sent, answered } = await settled.context(
    request({ operation: 'retry', jobId: id, endpoint }),
  );
  return status >= 200 && status < 300 ? { id, sent, answered } : undefined;
}

/** A job of another input and output, which ends by itself. */
async function besideAnother(
  { neighbours }: Making,
  when: 'before' | 'after',
  { settled, request }: JobMaker,
): Promise<void> {
  if (neighbours === undefined) return;
  const input = { probe: { return: { neighbour: when } }, neighbour: when };
  await settled.context(request({ operation: 'run', body: { input }, ...neighbours }));
}

/** A job of `/runsync`: its result is kept for a minute, from its submission at the earliest. @see interface 3, 8 */
export type SyncJob = Pick<CaseJob, 'id' | 'sent'>;
