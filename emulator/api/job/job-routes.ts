import { cancel } from '../../core/cancel.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { healthOf } from '../../core/health.ts';
import { type Job, stateOf } from '../../core/job.ts';
import { purgeQueue } from '../../core/purge.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { retry } from '../../core/retry.ts';
import { takeChunks } from '../../core/stream.ts';
import { setTtl } from '../../core/ttl.ts';
import { json, type Reply } from '../reply.ts';
import { refusalReply } from './refusal-reply.ts';
import type { JobCall } from './route.ts';
import { wholeNumber } from './whole-number.ts';

/** The operations on one job: status, stream, cancel, retry. @see interface 4.1 */
export function onJob(answer: (call: JobCall, endpoint: Endpoint, job: Job) => Reply) {
  return (call: JobCall, endpoint: Endpoint): Reply => {
    const { service, clock } = call.world;
    const now = clock.now();
    const job = endpoint.jobs.get(call.jobId);
    if (job !== undefined && service.behaviour.finds(job, call.operation, now)) {
      return answer(call, endpoint, job);
    }
    return refusalReply(
      call.world,
      call.operation,
      refuse('unknown-job', `there is no job ${call.jobId} at ${now}`),
    );
  };
}

/** The record; a `ttl` in the query sets the job's ttl first. @see interface 4.1 */
export function status(call: JobCall, endpoint: Endpoint, job: Job): Reply {
  const { service, clock } = call.world;
  const asked = wholeNumber(call.query.get('ttl'));
  if (asked === 'no number') {
    return refusalReply(call.world, 'status', refuse('malformed', 'ttl is not a number of milliseconds'));
  }
  const answer = service.behaviour.recordAnswer(job, clock.now());
  if (asked !== undefined) setTtl(service, endpoint, job, asked, clock.now());
  return json(service.behaviour.acceptedStatus('status'), answer);
}

export function stream(call: JobCall, _endpoint: Endpoint, job: Job): Reply {
  return json(call.world.service.behaviour.acceptedStatus('stream'), takeChunks(job));
}

export function cancelJob(call: JobCall, endpoint: Endpoint, job: Job): Reply {
  const { service, clock } = call.world;
  const outcome = cancel(service, endpoint, job, clock.now());
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

export function purge(call: JobCall, endpoint: Endpoint): Reply {
  const removed = purgeQueue(endpoint, call.world.clock.now());
  return json(call.world.service.behaviour.acceptedStatus('purgeQueue'), { removed, status: 'completed' });
}

export function health(call: JobCall, endpoint: Endpoint): Reply {
  return json(call.world.service.behaviour.acceptedStatus('health'), healthOf(endpoint));
}

/** What `/requests` answers is open: here, the endpoint's jobs. @see interface 4.1 */
export function requests(call: JobCall, endpoint: Endpoint): Reply {
  const jobs = [...endpoint.jobs.values()].map((job) => ({ id: job.id, status: stateOf(job) }));
  return json(call.world.service.behaviour.acceptedStatus('requests'), { requests: jobs });
}
