import type { Instant } from './agenda.ts';
import type { Endpoint, Run, Worker } from './endpoint.ts';
import { finish } from './finish.ts';
import type { Job } from './job.ts';
import { write } from './rest/log.ts';
import type { Service } from './service.ts';
import { isFree, removeWorker, startWorker, stopWhenIdle } from './workers.ts';

/** How a handler's attempt at a job ended. */
export type RunOutcome =
  | { ended: 'returned'; output: unknown }
  | { ended: 'failed'; error: string }
  | { ended: 'crashed'; error: string };

/**
 * Gives queued jobs to free workers, and starts workers while jobs wait and the maximum allows. A worker works on one
 * job at a time. @see interface 1
 */
export function dispatch(service: Service, endpoint: Endpoint, now: Instant): void {
  while (endpoint.queue.size > 0) {
    const worker = endpoint.workers.find(isFree);
    if (worker === undefined) break;
    assign(service, endpoint, worker, takeNext(service, endpoint), now);
  }
  scaleUp(service, endpoint, now);
}

/** Brings the endpoint up to its minimum of workers. */
export function startMinimum(service: Service, endpoint: Endpoint, now: Instant): void {
  while (endpoint.workers.length < endpoint.settings.workersMin) startOne(service, endpoint, now);
}

/** Takes in how a handler's attempt ended. A run that was stopped meanwhile changes nothing. */
export function endRun(service: Service, run: Run, outcome: RunOutcome, now: Instant): void {
  if (run.worker.run !== run) return;
  detach(run);
  write(run.worker.log, now, 'container', `job ${run.job.id} ${outcome.ended}`);
  if (outcome.ended === 'crashed') removeWorker(run.endpoint, run.worker, now);
  conclude(service, run, outcome, now);
  settleWorker(service, run, now);
}

/** Stops the job's run, if there is one, and frees its worker. */
export function stopRun(service: Service, job: Job, now: Instant): void {
  const { run } = job;
  if (run === undefined) return;
  service.ports.stopRun(run);
  detach(run);
  settleWorker(service, run, now);
}

function takeNext(service: Service, endpoint: Endpoint): Job {
  const job = service.behaviour.nextInQueue(endpoint.queue, service.random);
  endpoint.queue.delete(job);
  return job;
}

/** One starting worker for each job that waits, up to the maximum. */
function scaleUp(service: Service, endpoint: Endpoint, now: Instant): void {
  const starting = endpoint.workers.filter((worker) => !worker.ready).length;
  const room = endpoint.settings.workersMax - endpoint.workers.length;
  const scaling = [...endpoint.queue].filter((job) => service.behaviour.scalesFor(job)).length;
  const wanted = Math.min(scaling - starting, room);
  for (let i = 0; i < wanted; i++) startOne(service, endpoint, now);
}

function startOne(service: Service, endpoint: Endpoint, now: Instant): void {
  startWorker(service, endpoint, now, (worker, then) => {
    dispatch(service, endpoint, then);
    if (isFree(worker)) stopWhenIdle(service, endpoint, worker, then);
  });
}

function assign(service: Service, endpoint: Endpoint, worker: Worker, job: Job, now: Instant): void {
  worker.idleEnd?.cancel();
  job.attempts += 1;
  job.startedAt = now;
  const run: Run = { endpoint, job, worker, attempt: job.attempts, startedAt: now, limit: undefined };
  job.run = run;
  worker.run = run;
  const limit = service.behaviour.executionLimit(job, endpoint);
  run.limit = service.agenda.at(now + limit, (then) => timeOut(service, run, then));
  write(worker.log, now, 'container', `job ${job.id} started`);
  service.ports.startRun(run);
}

function timeOut(service: Service, run: Run, now: Instant): void {
  const { endpoint, job } = run;
  stopRun(service, job, now);
  if (job.finished !== undefined) return;
  if (!service.behaviour.retriesTimedOut(job)) {
    finish(service, endpoint, job, service.behaviour.timedOutState(job), now);
    return;
  }
  requeue(service, run, now);
  dispatch(service, endpoint, now);
}

function conclude(service: Service, run: Run, outcome: RunOutcome, now: Instant): void {
  const { endpoint, job } = run;
  if (job.finished !== undefined && !service.behaviour.lateEndCounts(job)) return;
  if (outcome.ended === 'returned') {
    job.output = outcome.output;
    finish(service, endpoint, job, 'COMPLETED', now);
    return;
  }
  job.error = outcome.error;
  if (service.behaviour.retriesAutomatically(job, outcome.ended)) requeue(service, run, now);
  else finish(service, endpoint, job, 'FAILED', now);
}

function requeue(service: Service, { endpoint, job, startedAt }: Run, now: Instant): void {
  endpoint.counts.retried += 1;
  job.ranBefore += now - startedAt;
  job.startedAt = undefined;
  const gap = service.behaviour.automaticRetryGap(job);
  if (gap === 0) {
    endpoint.queue.add(job);
    return;
  }
  service.agenda.at(now + gap, (then) => {
    if (job.finished !== undefined || !endpoint.jobs.has(job.id)) return;
    endpoint.queue.add(job);
    dispatch(service, endpoint, then);
  });
}

function detach(run: Run): void {
  run.limit?.cancel();
  run.worker.run = undefined;
  run.job.run = undefined;
}

function settleWorker(service: Service, run: Run, now: Instant): void {
  dispatch(service, run.endpoint, now);
  startMinimum(service, run.endpoint, now);
  const stays = run.endpoint.workers.includes(run.worker);
  if (stays && isFree(run.worker)) stopWhenIdle(service, run.endpoint, run.worker, now);
}
