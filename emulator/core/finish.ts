import type { WorldInstant } from './agenda.ts';
import type { Endpoint } from './endpoint.ts';
import type { FinalState, Job } from './job.ts';
import { forgetAfterRetention } from './retention.ts';
import type { Service } from './service.ts';
import { callWebhook } from './webhook.ts';

/** Brings a job to its end: counted, told to whoever waits for it, kept for its retention. */
export function finish(
  service: Service,
  endpoint: Endpoint,
  job: Job,
  state: FinalState,
  now: WorldInstant,
): void {
  job.finished = { at: now, state };
  if (state === 'COMPLETED') endpoint.counts.completed += 1;
  if (state === 'FAILED' || state === 'TIMED_OUT') endpoint.counts.failed += 1;
  notifyWatchers(job, now);
  forgetAfterRetention(service, endpoint, job, now);
  callWebhook(service, endpoint, job, state, now);
}

/** Tells those who wait for the job's end, once. */
export function notifyWatchers(job: Job, now: WorldInstant): void {
  const watchers = [...job.watchers];
  job.watchers.clear();
  for (const watcher of watchers) watcher(now);
}
