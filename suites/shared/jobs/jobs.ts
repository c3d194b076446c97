import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext, CaseJob, JobRequestOptions } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type JobRequest, longestAnswer } from '../../../service/client/job-request.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';

const unfinished: ReadonlySet<string | undefined> = new Set(['IN_QUEUE', 'IN_PROGRESS']);

/** Whether a job waits or is at work, as far as an answer says. @see interface 3 */
export function isUnfinished({ record }: Pick<Answer, 'record'>): boolean {
  return unfinished.has(record.status);
}

/**
 * Makes a call that is judged, and lets as much time pass as its answer may legitimately take.
 * @throws Inconclusive when the wait of a `/runsync` ends first: what it answers then is open
 */
export async function judgedCall(request: JobRequest, caseContext: CaseContext): Promise<Answer> {
  const { when, time, expect, elapsed } = caseContext;
  const most = longestAnswer(request);
  const answer = await time.settle(when.call(request), time.now() + most + time.setupTimeout);
  elapsed(() => expect(answer, `an answer within ${most} ms and much more`).toBeDefined());
  const isWaitOver = request.operation === 'runsync' && answer!.answered - answer!.sent >= most;
  return isWaitOver
    ? caseContext.inconclusive('the wait was over before the job was', 'job-not-ended')
    : answer!;
}

/**
 * Asks for a job's status until it says that the job has come to its end, or something that no document knows, and
 * gives that answer, which is judged.
 * @throws Inconclusive when it does not within `within` and the setup timeout
 */
export async function judgedEnd(
  jobId: string,
  { when, time, inconclusive }: CaseContext,
  within: Duration = 0,
  on?: EndpointName,
): Promise<Answer> {
  const ask = async () => {
    const answer = await when.status(jobId, on);
    return isUnfinished(answer) ? undefined : answer;
  };
  const answer = await time.until(ask, time.now() + within + time.setupTimeout);
  return answer ?? inconclusive('the job did not come to its end', 'job-not-ended');
}

/**
 * How long a service may take, in milliseconds of its time, from the end of a handler to that of the job: what the handler
 * returned has to be stored. The document says nothing of it.
 */
const filing: Duration = 10_000;

/** The status of a job whose handler is heard to have ended, once it tells an end, and at last as it is. It is judged. */
export async function statusAfterHandler(
  jobId: string,
  { when, time }: CaseContext,
  on?: EndpointName,
): Promise<Answer> {
  let answer: Answer | undefined;
  const ask = async () => {
    answer = await when.status(jobId, on);
    return isUnfinished(answer) ? undefined : answer;
  };
  await time.reach(time.now() + time.slack + time.tick);
  await time.until(ask, time.now() + filing);
  return answer!;
}

/**
 * Submits a job that ends by itself, and gives the record of its completion, which is judged: of `/run` the status that
 * first says so, of `/runsync` the answer.
 * @throws Inconclusive when it is not completed within the wait and the setup timeout
 */
export async function completed(
  operation: 'run' | 'runsync',
  body: object,
  caseContext: CaseContext,
): Promise<Answer> {
  const answer =
    operation === 'runsync'
      ? await judgedCall(untilDone(operation, body, caseContext), caseContext)
      : await judgedEnd((await caseContext.given.run(body)).id, caseContext);
  return onlyCompleted(answer, caseContext);
}

/** @throws Inconclusive where a job came to another end */
export function onlyCompleted(answer: Answer, { inconclusive }: CaseContext): Answer {
  return answer.record.status === 'COMPLETED'
    ? answer
    : inconclusive('the job did not complete', 'job-not-ended');
}

/** Real milliseconds that a worker may take to begin and to end something small, at the most. */
const patient = 10_000;

/**
 * A submission; of `/runsync` one that waits until its job is done: where time runs fast, the default wait may be over
 * before a worker comes.
 */
export function untilDone(
  operation: 'run' | 'runsync',
  body: object,
  { time, request }: Pick<CaseContext, 'time' | 'request'>,
): JobRequest {
  const isBrief = time.kind === 'real' && time.toRealTime(limits.wait.default) < patient;
  const wait = isBrief && operation === 'runsync' ? { query: { wait: limits.wait.maximum } } : {};
  return request({ operation, body, ...wait });
}

/** How long before a limit to call so that the answer comes before it too: on a real clock calls take their time. */
export function beforehand({ time }: CaseContext): Duration {
  return time.kind === 'virtual' ? time.tick : 6 * time.tick;
}

/** Whether the service said its ordinary no, with whatever code. */
export function isRefused({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}

/** A job whose work neither its ttl nor its execution time ends. */
export function unending(work: Duration, more: ProbeSpec = {}): object {
  return {
    input: probing({ work, ...more }),
    policy: { ttl: limits.ttl.maximum, executionTimeout: limits.executionTimeout.maximum },
  };
}

/**
 * Keeps the one worker of the exclusive endpoint busy: what is submitted there now waits.
 * @throws Inconclusive when the target has no exclusive endpoint
 */
export async function behindAnother(
  { given, exclusively }: CaseContext,
  busy = limits.ttl.maximum - 1,
): Promise<EndpointName> {
  await exclusively();
  await given.run(unending(busy), 'exclusive');
  return 'exclusive';
}

/**
 * Lets time pass until status shows one of the states, and gives that answer.
 * @throws Inconclusive when it does not within `within` and the setup timeout
 */
export async function untilState(
  job: Pick<CaseJob, 'id'>,
  states: readonly string[],
  { given, time, inconclusive }: CaseContext,
  { within = 0, on }: { within?: Duration; on?: EndpointName } = {},
): Promise<Answer> {
  const ask = async () => {
    const answer = await given.status(job.id, on);
    return states.includes(answer.record.status ?? '') ? answer : undefined;
  };
  const found = await time.until(ask, time.now() + within + time.setupTimeout);
  return found ?? inconclusive(`the job did not come to be ${states.join(' or ')}`, 'job-not-ended');
}

/**
 * How long something small takes on a target whose workers have been at work just now: where it takes long, a short life
 * may be over before a worker has started.
 * @throws Inconclusive when it is not done within the setup timeout
 */
export async function timeToStart(caseContext: CaseContext): Promise<Duration> {
  let taken = 0;
  for (let job = 0; job < 2; job++) {
    const { id, sent } = await caseContext.given.run({ input: {} });
    await untilState({ id }, ['COMPLETED'], caseContext);
    taken = caseContext.time.now() - sent;
  }
  return taken;
}

/**
 * An instant before which no run of a job began, as late as is known. News of it come late on a real clock.
 * @param otherwise such an instant where none was heard
 */
export function beforeStart(jobId: string, otherwise: Instant, { time, beacons }: CaseContext): Instant {
  const heard = time.kind === 'virtual' ? beacons.startedAt(jobId)?.earliest : undefined;
  return Math.max(otherwise, heard ?? otherwise);
}

/** @throws Inconclusive where two submissions get one answer: whoever answers alike to every call shows nothing by it */
export async function notAlike(
  { given, request, inconclusive }: CaseContext,
  caller: Pick<JobRequestOptions, 'endpoint' | 'key'> = {},
): Promise<void> {
  const submission = request({ operation: 'run', body: { input: {} }, ...caller });
  const [one, two] = [await given.call(submission), await given.call(submission)];
  if (one.record.id === two.record.id) inconclusive('two submissions were answered alike');
}
