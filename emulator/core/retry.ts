import type { Instant } from './agenda.ts';
import type { JobView } from './behaviour.ts';
import { dispatch, enqueue } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { type Job, stateOf } from './job.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Service } from './service.ts';
import { deleteAt } from './ttl.ts';

/** A failed or timed-out job is queued again: same id, same input, previous output removed. @see interface 3 */
export function retry(service: Service, endpoint: Endpoint, job: Job, now: Instant): JobView | Refusal {
  const before = stateOf(job);
  if (!service.behaviour.canRetry(before)) return refuse('not-retryable', `job ${job.id} is ${before}`);
  job.finished = undefined;
  job.startedAt = undefined;
  job.attempts = 0;
  job.ranBefore = 0;
  job.output = undefined;
  job.error = undefined;
  job.chunks = [];
  job.chunksGiven = 0;
  enqueue(endpoint, job, now);
  endpoint.counts.retried += 1;
  deleteAt(service, endpoint, job, service.behaviour.ttlEndAfterRetry(job, now));
  const answer = service.behaviour.queuedAnswer(job);
  dispatch(service, endpoint, now);
  return answer;
}
