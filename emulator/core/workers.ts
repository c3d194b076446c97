import type { Instant } from './agenda.ts';
import type { Endpoint, Worker } from './endpoint.ts';
import { createLog, write } from './rest/log.ts';
import { meterWorker, placementOf } from './rest/placement.ts';
import type { Service } from './service.ts';

/** Starts a worker; `ready` is told once its cold start is over. */
export function startWorker(
  service: Service,
  endpoint: Endpoint,
  now: Instant,
  ready: (worker: Worker, now: Instant) => void,
): void {
  const worker: Worker = {
    id: service.random.hex(12),
    startedAt: now,
    stoppedAt: undefined,
    placement: placementOf(service, endpoint),
    log: createLog(),
    ready: false,
    run: undefined,
    idleEnd: undefined,
  };
  endpoint.workers.push(worker);
  write(worker.log, now, 'system', 'worker starting');
  meterWorker(service, endpoint, worker, now);
  const becomeReady = (then: Instant): void => {
    worker.ready = true;
    write(worker.log, then, 'system', 'worker ready');
    ready(worker, then);
  };
  const coldStart = service.behaviour.coldStart(endpoint);
  if (coldStart === 0) becomeReady(now);
  else service.agenda.at(now + coldStart, becomeReady);
}

/** A worker without a job stops after the idle time, unless the minimum needs it. */
export function stopWhenIdle(service: Service, endpoint: Endpoint, worker: Worker, now: Instant): void {
  worker.idleEnd = service.agenda.at(now + endpoint.settings.idleTimeout, (then) => {
    if (endpoint.workers.length > endpoint.settings.workersMin) removeWorker(endpoint, worker, then);
  });
}

export function removeWorker(endpoint: Endpoint, worker: Worker, now: Instant): void {
  const index = endpoint.workers.indexOf(worker);
  if (index < 0) return;
  endpoint.workers.splice(index, 1);
  worker.stoppedAt = now;
  write(worker.log, now, 'system', 'worker stopped');
}

export function isFree(worker: Worker): boolean {
  return worker.ready && worker.run === undefined;
}
