import type { WorldInstant } from './agenda.ts';
import type { JobView } from './behaviour.ts';
import { dispatch, enqueue } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { type Job, type JobState, stateOf } from './job.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Service } from './service.ts';
import { deleteAt } from './ttl.ts';

/** A failed or timed-out job is queued again: same id, same input, previous output removed. @see interface 3 */
export function retry(service: Service, endpoint: Endpoint, job: Job, now: WorldInstant): JobView | Refusal {
  const { behaviour } = service;
  const before = stateOf(job);
  if (!behaviour.canRetry(before)) return refuse('not-retryable', `job ${job.id} is ${before}`);
  if (!behaviour.retryQueues(before)) return behaviour.retryAnswer(job, before);
  forgetAttempts(service, endpoint, job, before);
  enqueue(endpoint, job, now);
  endpoint.counts.retried += 1;
  deleteAt(service, endpoint, job, behaviour.ttlEndAfterRetry(job, now));
  const answer = behaviour.retryAnswer(job, before);
  dispatch(service, endpoint, now);
  return answer;
}

/** As if it had just been submitted. */
function forgetAttempts(
  { behaviour, random }: Service,
  endpoint: Endpoint,
  job: Job,
  before: JobState,
): void {
  endpoint.jobs.delete(job.id);
  job.id = behaviour.idAfterRetry(job, random);
  endpoint.jobs.set(job.id, job);
  job.submission = behaviour.submissionAfterRetry(job, before);
  job.output = behaviour.outputAfterRetry(job, before);
  job.finished = undefined;
  job.startedAt = undefined;
  job.attempts = 0;
  job.ranBefore = 0;
  job.error = undefined;
  job.chunks = [];
  job.chunksGiven = 0;
}
