import type { WorldInstant } from './agenda.ts';
import type { JobView } from './behaviour.ts';
import { stopRun } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { finish } from './finish.ts';
import { type Job, stateOf } from './job.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Service } from './service.ts';

/** Cancelling a queued or running job ends it at once. @see interface 3 */
export function cancel(service: Service, endpoint: Endpoint, job: Job, now: WorldInstant): JobView | Refusal {
  const { behaviour } = service;
  const before = stateOf(job);
  if (!behaviour.canCancel(before)) return refuse('not-cancellable', `job ${job.id} is ${before}`);
  if (behaviour.cancelRemovesFromQueue(job, endpoint)) endpoint.queue.delete(job);
  if (job.finished === undefined) finish(service, endpoint, job, 'CANCELLED', now);
  if (behaviour.cancelStopsRun(job)) stopSoon(service, job, now);
  return behaviour.cancelAnswer(job, before);
}

function stopSoon(service: Service, job: Job, now: WorldInstant): void {
  const { run } = job;
  const delay = service.behaviour.cancelStopDelay(job);
  if (delay === 0) {
    stopRun(service, job, now);
    return;
  }
  service.agenda.at(now + delay, (then) => {
    if (job.run === run) stopRun(service, job, then);
  });
}
