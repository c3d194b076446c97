import type { WorldInstant } from './agenda.ts';
import type { Endpoint, Run, Worker } from './endpoint.ts';
import { finish } from './finish.ts';
import { isFree, picksEach, takesNoOther } from './free-workers.ts';
import type { Job } from './job.ts';
import { write } from './rest/log.ts';
import { scaleUp } from './scaling.ts';
import type { Service } from './service.ts';
import { callWebhook } from './webhook.ts';
import { isIdle, removeWorker, startWorker, stopWhenIdle } from './workers.ts';

/** How a handler's attempt at a job ended. */
export type AttemptOutcome =
  | { ended: 'returned'; output: unknown }
  | { ended: 'failed'; error: string }
  | { ended: 'crashed'; error: string };

/** Lets a job wait for a worker. Whoever does so dispatches then. */
export function enqueue(endpoint: Endpoint, job: Job, now: WorldInstant): void {
  job.queuedAt = now;
  endpoint.queue.add(job);
}

/** Gives queued jobs to free workers, and starts workers for those that still wait. @see interface 1, 7.1 */
export function dispatch(service: Service, endpoint: Endpoint, now: WorldInstant): void {
  endpoint.nextLook?.cancel();
  const started: Worker[] = [];
  for (;;) {
    const heldUntil = assignAll(service, endpoint, now);
    const { missing, lookAgainAt } = scaleUp(service.behaviour, endpoint, now);
    if (missing <= 0) {
      lookAgain(service, endpoint, earlierOf(heldUntil, lookAgainAt));
      break;
    }
    for (let one = 0; one < missing; one++) started.push(startOne(service, endpoint, now));
  }
  stopIdle(service, endpoint, started, now);
}

/** Brings the endpoint up to its minimum of workers. */
export function startMinimum(service: Service, endpoint: Endpoint, now: WorldInstant): void {
  const missing = service.behaviour.leastWorkers(endpoint) - endpoint.workers.length;
  if (missing <= 0 || endpoint.handler === 'external') return;
  const started = Array.from({ length: missing }, () => startOne(service, endpoint, now));
  dispatch(service, endpoint, now);
  stopIdle(service, endpoint, started, now);
}

/** Takes in how a handler's attempt ended. A run that was stopped meanwhile changes nothing. */
export function endRun(service: Service, run: Run, outcome: AttemptOutcome, now: WorldInstant): void {
  if (!run.worker.runs.has(run)) return;
  const delay = outcome.ended === 'crashed' ? 0 : service.behaviour.filingDelay(run.job, now);
  if (delay === 0) {
    file(service, run, outcome, now);
    return;
  }
  run.limit?.cancel();
  service.agenda.at(now + delay, (then) => {
    if (run.worker.runs.has(run)) file(service, run, outcome, then);
  });
}

function file(service: Service, run: Run, outcome: AttemptOutcome, now: WorldInstant): void {
  write(run.worker.log, now, 'container', `job ${run.job.id} ${outcome.ended}`);
  if (outcome.ended === 'crashed') loseRuns(service, run.worker, run.endpoint, outcome, now, run);
  else {
    detach(run, now);
    conclude(service, run, outcome, now);
  }
  settleWorker(service, run, now);
}

/** A worker is gone, and takes along whatever it works on. */
export function loseWorker(
  service: Service,
  endpoint: Endpoint,
  worker: Worker,
  error: string,
  now: WorldInstant,
): void {
  loseRuns(service, worker, endpoint, { ended: 'crashed', error }, now);
  dispatch(service, endpoint, now);
}

/** A job that its worker never got waits again, as if no worker had picked it up. */
export function takeBack(service: Service, run: Run, now: WorldInstant): void {
  const { endpoint, job, worker } = run;
  if (!worker.runs.has(run)) return;
  detach(run, now);
  job.attempts -= 1;
  job.startedAt = undefined;
  enqueue(endpoint, job, now);
  dispatch(service, endpoint, now);
}

/** Stops the job's run, if there is one, and frees its worker. */
export function stopRun(service: Service, job: Job, now: WorldInstant): void {
  const { run } = job;
  if (run === undefined) return;
  service.ports.stopRun(run);
  detach(run, now);
  settleWorker(service, run, now);
}

function takeNext(service: Service, endpoint: Endpoint): Job {
  const job = service.behaviour.nextInQueue(endpoint.queue, service.random);
  endpoint.queue.delete(job);
  return job;
}

/** @param crashed the run whose handler reported the crash itself, if one did */
function loseRuns(
  service: Service,
  worker: Worker,
  endpoint: Endpoint,
  outcome: AttemptOutcome,
  now: WorldInstant,
  crashed?: Run,
): void {
  removeWorker(endpoint, worker, now);
  for (const lost of [...worker.runs]) {
    if (lost !== crashed) service.ports.stopRun(lost);
    detach(lost, now);
    conclude(service, lost, outcome, now);
  }
}

/** The first worker that takes a job now. Those at work are asked only where they could take another. */
function takerOf({ behaviour }: Service, endpoint: Endpoint): Worker | undefined {
  const { takesAnother, isPicked } = behaviour;
  if (takesAnother === takesNoOther && isPicked === picksEach) return endpoint.freeWorkers.first();
  return endpoint.workers.find(
    (worker) =>
      isPicked(worker, endpoint) && (isFree(worker) || (isAtWork(worker) && takesAnother(worker, endpoint))),
  );
}

function isAtWork({ asks, runs }: Worker): boolean {
  return asks === undefined && runs.size > 0;
}

/** @returns until when jobs are held that a worker could take; undefined where none are */
function assignAll(service: Service, endpoint: Endpoint, now: WorldInstant): WorldInstant | undefined {
  while (endpoint.queue.size > 0) {
    const worker = takerOf(service, endpoint);
    if (worker === undefined || service.behaviour.waitsForWebhooks(endpoint)) return undefined;
    const heldUntil = service.behaviour.heldUntil(endpoint, now);
    if (heldUntil !== undefined) return heldUntil;
    assign(service, endpoint, worker, takeNext(service, endpoint), now);
  }
  return undefined;
}

function earlierOf(one: WorldInstant | undefined, other: WorldInstant | undefined): WorldInstant | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

function lookAgain(service: Service, endpoint: Endpoint, at: WorldInstant | undefined): void {
  if (at === undefined) return;
  endpoint.nextLook = service.agenda.at(at, (now) => dispatch(service, endpoint, now));
}

/** Without a cold start it is ready at once; else it takes a job when it is. */
function startOne(service: Service, endpoint: Endpoint, now: WorldInstant): Worker {
  return startWorker(service, endpoint, now, (worker, then) => {
    dispatch(service, endpoint, then);
    stopIdle(service, endpoint, [worker], then);
  });
}

function stopIdle(service: Service, endpoint: Endpoint, workers: readonly Worker[], now: WorldInstant): void {
  for (const worker of workers.filter(isIdle)) stopWhenIdle(service, endpoint, worker, now);
}

function assign(service: Service, endpoint: Endpoint, worker: Worker, job: Job, now: WorldInstant): void {
  worker.idleEnd?.cancel();
  if (worker.asks !== undefined) worker.asks -= 1;
  job.attempts += 1;
  job.startedAt = now;
  const run: Run = {
    endpoint,
    job,
    worker,
    attempt: job.attempts,
    startedAt: now,
    limit: undefined,
    progress: undefined,
  };
  job.run = run;
  worker.runs.add(run);
  endpoint.timeline?.noteStart(run);
  const limit = service.behaviour.executionLimit(job, endpoint);
  run.limit = service.agenda.at(now + limit, (then) => timeOut(service, run, then));
  write(worker.log, now, 'container', `job ${job.id} started`);
  service.ports.startRun(run);
  callWebhook(service, endpoint, job, 'IN_PROGRESS', now);
}

function timeOut(service: Service, run: Run, now: WorldInstant): void {
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

function conclude(service: Service, run: Run, outcome: AttemptOutcome, now: WorldInstant): void {
  const { endpoint, job } = run;
  if (job.finished !== undefined && !service.behaviour.lateEndCounts(job)) return;
  if (outcome.ended === 'returned' && service.behaviour.repeatsReturned(job)) {
    requeue(service, run, now);
    return;
  }
  if (outcome.ended === 'returned') {
    job.output = outcome.output;
    finish(service, endpoint, job, 'COMPLETED', now);
    return;
  }
  job.error = outcome.error;
  if (service.behaviour.retriesAutomatically(job, outcome.ended)) requeue(service, run, now);
  else finish(service, endpoint, job, 'FAILED', now);
}

function requeue(service: Service, { endpoint, job, startedAt }: Run, now: WorldInstant): void {
  endpoint.counts.retried += 1;
  job.ranBefore += now - startedAt;
  job.startedAt = undefined;
  const gap = service.behaviour.automaticRetryGap(job);
  if (gap === 0) {
    enqueue(endpoint, job, now);
    return;
  }
  service.agenda.at(now + gap, (then) => {
    if (job.finished !== undefined || !endpoint.jobs.has(job.id)) return;
    enqueue(endpoint, job, then);
    dispatch(service, endpoint, then);
  });
}

function detach(run: Run, now: WorldInstant): void {
  run.endpoint.timeline?.noteEnd(run, now);
  run.limit?.cancel();
  run.worker.runs.delete(run);
  run.endpoint.freeWorkers.note(run.worker);
  run.job.run = undefined;
}

/** Takes no job until it has cleared up. */
function clearUp(service: Service, { endpoint, worker }: Run, now: WorldInstant): void {
  const time = service.behaviour.clearsUpFor(endpoint);
  if (time === 0 || worker.stoppedAt !== undefined) return;
  worker.ready = false;
  service.agenda.at(now + time, (then) => {
    if (worker.stoppedAt !== undefined) return;
    worker.ready = true;
    endpoint.freeWorkers.note(worker);
    dispatch(service, endpoint, then);
    stopIdle(service, endpoint, [worker], then);
  });
}

function settleWorker(service: Service, run: Run, now: WorldInstant): void {
  const { asks, runs } = run.worker;
  const isDone = asks === undefined && runs.size === 0;
  if (isDone && service.behaviour.replacesAfterJob(run.endpoint)) removeWorker(run.endpoint, run.worker, now);
  if (isDone) clearUp(service, run, now);
  dispatch(service, run.endpoint, now);
  startMinimum(service, run.endpoint, now);
  const stays = run.worker.stoppedAt === undefined;
  if (stays && isIdle(run.worker)) stopWhenIdle(service, run.endpoint, run.worker, now);
}
