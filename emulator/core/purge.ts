import type { WorldInstant } from './agenda.ts';
import { dispatch, stopRun } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { finish, notifyWatchers } from './finish.ts';
import { type Job, stateOf } from './job.ts';
import { forgetResult } from './retention.ts';
import type { Service } from './service.ts';

/** Removes every job that waits, and gives them. Running jobs go on. @see interface 2.7, 3 */
export function purgeQueue(service: Service, endpoint: Endpoint, now: WorldInstant): readonly Job[] {
  const { behaviour } = service;
  const removed = behaviour.purges(endpoint);
  for (const job of removed) {
    if (behaviour.purgeTakesOut(job)) endpoint.queue.delete(job);
    remove(service, endpoint, job, now);
  }
  for (const run of endpoint.workers.flatMap(({ runs }) => [...runs])) {
    if (!behaviour.purgeStops(run)) continue;
    stopRun(service, run.job, now);
    remove(service, endpoint, run.job, now);
  }
  dispatch(service, endpoint, now);
  return removed;
}

/** What waits for a worker, or for its next attempt. */
export function waitingJobs({ queue, jobs }: Endpoint): readonly Job[] {
  const retried = [...jobs.values()].filter((job) => stateOf(job) === 'IN_QUEUE');
  return [...new Set([...queue, ...retried])];
}

function remove(service: Service, endpoint: Endpoint, job: Job, now: WorldInstant): void {
  if (service.behaviour.keepsPurged(job)) {
    finish(service, endpoint, job, 'CANCELLED', now);
    return;
  }
  forgetResult(endpoint, job);
  notifyWatchers(job, now);
}
