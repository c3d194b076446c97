import type { WorldDuration, WorldInstant } from './agenda.ts';
import { dispatch, enqueue } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import type { Job, JobKind, Submission } from './job.ts';
import type { Service } from './service.ts';
import { deleteAt } from './ttl.ts';
import { callWebhook } from './webhook.ts';

/** Queues a new job and hands it to a worker if one is free. @see interface 3 */
export function submit(
  service: Service,
  endpoint: Endpoint,
  submission: Submission,
  kind: JobKind,
  now: WorldInstant,
  wait?: WorldDuration,
): Job {
  const job: Job = {
    id: service.behaviour.newJobId(service.random, kind, endpoint),
    endpointId: endpoint.id,
    kind,
    submission,
    submittedAt: now,
    queuedAt: now,
    wait,
    outlivedWait: false,
    attempts: 0,
    ranBefore: 0,
    run: undefined,
    startedAt: undefined,
    finished: undefined,
    output: undefined,
    error: undefined,
    chunks: [],
    chunksGiven: 0,
    listeners: new Set(),
    webhook: undefined,
    watchers: new Set(),
    ttlEnd: undefined,
    retentionEnd: undefined,
    expired: false,
  };
  endpoint.jobs.set(job.id, job);
  enqueue(endpoint, job, now);
  deleteAt(service, endpoint, job, service.behaviour.ttlEnd(job));
  callWebhook(service, endpoint, job, 'IN_QUEUE', now);
  dispatch(service, endpoint, now);
  return job;
}
