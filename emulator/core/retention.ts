import type { WorldInstant } from './agenda.ts';
import type { Endpoint } from './endpoint.ts';
import type { Job } from './job.ts';
import type { Service } from './service.ts';

/** Plans the end of a finished job's record. A job that was retried meanwhile stays. @see interface 3, 8 */
export function forgetAfterRetention(
  service: Service,
  endpoint: Endpoint,
  job: Job,
  from: WorldInstant,
): void {
  const { finished } = job;
  job.retentionEnd?.cancel();
  job.retentionEnd = service.agenda.at(from + service.behaviour.retention(job), () => {
    if (job.finished === finished) expire(service, endpoint, job);
  });
}

/** Notes that somebody looked at a job. */
export function lookAtResult(service: Service, endpoint: Endpoint, job: Job, now: WorldInstant): void {
  if (job.finished === undefined || job.expired) return;
  if (service.behaviour.lookingExtendsRetention(job)) forgetAfterRetention(service, endpoint, job, now);
}

/** From now on nobody finds the job. */
export function forgetResult(endpoint: Endpoint, job: Job): void {
  endpoint.jobs.delete(job.id);
  job.ttlEnd?.cancel();
  job.retentionEnd?.cancel();
}

function expire(service: Service, endpoint: Endpoint, job: Job): void {
  if (service.behaviour.remembersExpired(job)) job.expired = true;
  else forgetResult(endpoint, job);
}
