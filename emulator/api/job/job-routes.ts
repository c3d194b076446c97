import { cancel } from '../../core/cancel.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { type Job, stateOf } from '../../core/job.ts';
import { purgeQueue } from '../../core/purge.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { lookAtResult } from '../../core/retention.ts';
import { retry } from '../../core/retry.ts';
import { awaitChunk, giveChunks } from '../../core/stream.ts';
import { setTtl } from '../../core/ttl.ts';
import type { JobCall } from '../../world/calls/job-call.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import { numberIn } from './number-in.ts';
import { parked, passing } from './parked.ts';
import { refusalReply } from './refusal-reply.ts';

/** The operations on one job: status, stream, cancel, retry. @see interface 4.1 */
export function onJob(answer: (call: JobCall, endpoint: Endpoint, job: Job) => Reply | Promise<Reply>) {
  return (call: JobCall, endpoint: Endpoint): Reply | Promise<Reply> => {
    const { service, clock } = call.world;
    const { behaviour } = service;
    const now = clock.now();
    const job = endpoint.jobs.get(call.jobId);
    if (job !== undefined && !job.expired && behaviour.finds(job, call.operation, now)) {
      return answer(call, endpoint, job);
    }
    const expired = job?.expired ? behaviour.expiredAnswer(call.operation, job, now) : undefined;
    if (expired !== undefined) return expired;
    return unknownJob(call);
  };
}

function unknownJob(call: JobCall): Reply {
  const { world, operation, jobId } = call;
  const words = `there is no job ${jobId} at ${world.clock.now()}`;
  return refusalReply(world, operation, refuse('unknown-job', words));
}

/** The record; a `ttl` in the query sets the job's ttl first. @see interface 4.1 */
export function answerStatus(call: JobCall, endpoint: Endpoint, job: Job): Reply {
  const { service, clock } = call.world;
  const asked = numberIn(call, 'ttl');
  if (asked === 'no number') {
    return refusalReply(call.world, 'status', refuse('malformed', 'ttl is not a number of milliseconds'));
  }
  const answer = service.behaviour.recordAnswer(job, clock.now(), 'status');
  lookAtResult(service, endpoint, job, clock.now());
  if (asked !== undefined) setTtl(service, endpoint, job, asked, clock.now());
  return json(service.behaviour.acceptedStatus('status'), answer);
}

/** The chunks; how long a call waits for the first of them is open. @see interface 2.5, 4.1 */
export async function answerStream(call: JobCall, endpoint: Endpoint, job: Job): Promise<Reply> {
  const { service, clock } = call.world;
  const hold = service.behaviour.streamHold(job);
  const isAnswerable = job.chunks.length > job.chunksGiven || job.finished !== undefined;
  if (hold > 0 && !isAnswerable) {
    await parked(call, (endWait) => awaitChunk(service, job, clock.now() + hold, endWait));
    if (endpoint.jobs.get(job.id) !== job) return unknownJob(call);
  }
  const answer = service.behaviour.streamAnswer(giveChunks(service, job, clock.now()), job);
  return json(answer.status, answer.body);
}

export async function cancelJob(call: JobCall, endpoint: Endpoint, job: Job): Promise<Reply> {
  const { service, clock } = call.world;
  const now = clock.now();
  const delay = service.behaviour.cancelAnswerDelay(job, now);
  const outcome = cancel(service, endpoint, job, now);
  if (delay > 0) await passing(call, delay);
  return isRefusal(outcome)
    ? refusalReply(call.world, call.operation, outcome)
    : json(service.behaviour.acceptedStatus('cancel'), outcome);
}

export function retryJob(call: JobCall, endpoint: Endpoint, job: Job): Reply {
  const { service, clock } = call.world;
  const outcome = retry(service, endpoint, job, clock.now());
  return isRefusal(outcome)
    ? refusalReply(call.world, call.operation, outcome)
    : json(service.behaviour.acceptedStatus('retry'), outcome);
}

export async function answerPurge(call: JobCall, endpoint: Endpoint): Promise<Reply> {
  const { service, clock } = call.world;
  const { behaviour } = service;
  const before = behaviour.purges(endpoint).length;
  const delay = behaviour.purgeDelay(endpoint);
  let at = clock.now();
  if (delay > 0) ({ at } = await passing(call, delay));
  const removed = purgeQueue(service, endpoint, at);
  return json(behaviour.acceptedStatus('purgeQueue'), behaviour.purgeAnswer(removed, before, endpoint));
}

export function health(call: JobCall, endpoint: Endpoint): Reply {
  const { acceptedStatus, healthAnswer } = call.world.service.behaviour;
  return json(acceptedStatus('health'), healthAnswer(endpoint));
}

/** What `/requests` answers is open: here, the endpoint's jobs. @see interface 4.1 */
export function requests(call: JobCall, endpoint: Endpoint): Reply {
  const jobs = [...endpoint.jobs.values()].map((job) => ({ id: job.id, status: stateOf(job) }));
  return json(call.world.service.behaviour.acceptedStatus('requests'), { requests: jobs });
}
