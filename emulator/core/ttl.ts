import type { WorldDuration, WorldInstant } from './agenda.ts';
import { stopRun } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { notifyWatchers } from './finish.ts';
import type { Job } from './job.ts';
import { forgetResult } from './retention.ts';
import type { Service } from './service.ts';

/** Plans the deletion of a job at the end of its ttl, whatever it does then. @see interface 2.2, 3 */
export function deleteAt(service: Service, endpoint: Endpoint, job: Job, end: WorldInstant): void {
  job.ttlEnd?.cancel();
  job.ttlEnd = service.agenda.at(end, (now) => {
    if (service.behaviour.ttlDeletes(job)) deleteJob(service, endpoint, job, now);
  });
}

/** Sets a job's ttl anew. One that has ended already deletes the job at once. @see interface 4.1 */
export function setTtl(
  service: Service,
  endpoint: Endpoint,
  job: Job,
  ttl: WorldDuration,
  now: WorldInstant,
): void {
  const end = service.behaviour.ttlEndSetByStatus(job, ttl, now);
  if (end > now) deleteAt(service, endpoint, job, end);
  else if (service.behaviour.ttlDeletes(job)) deleteJob(service, endpoint, job, now);
}

function deleteJob(service: Service, endpoint: Endpoint, job: Job, now: WorldInstant): void {
  forgetResult(endpoint, job);
  endpoint.queue.delete(job);
  stopRun(service, job, now);
  notifyWatchers(job, now);
}
