import type { Instant } from './agenda.ts';
import type { Endpoint } from './endpoint.ts';
import type { Job } from './job.ts';
import type { Service } from './service.ts';

/** Plans the end of a finished job's record. A job that was retried meanwhile stays. @see interface 3, 8 */
export function forgetAfterRetention(service: Service, endpoint: Endpoint, job: Job, now: Instant): void {
  job.retentionEnd?.cancel();
  job.retentionEnd = service.agenda.at(now + service.behaviour.retention(job), () => {
    if (job.finished?.at === now) forget(endpoint, job);
  });
}

/** From now on nobody finds the job. */
export function forget(endpoint: Endpoint, job: Job): void {
  endpoint.jobs.delete(job.id);
  job.ttlEnd?.cancel();
  job.retentionEnd?.cancel();
}
