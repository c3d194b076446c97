import type { WorldInstant } from './agenda.ts';
import type { Endpoint, Worker } from './endpoint.ts';
import { createLog, write } from './rest/log.ts';
import { meterWorker, placementOf } from './rest/placement.ts';
import type { Service } from './service.ts';

/** Starts a worker. Without a cold start it is ready at once; else `ready` is told when it is. */
export function startWorker(
  service: Service,
  endpoint: Endpoint,
  now: WorldInstant,
  ready: (worker: Worker, now: WorldInstant) => void,
): Worker {
  const worker = addWorker(
    service,
    endpoint,
    { id: service.random.hex(12), ready: false, asks: undefined },
    now,
  );
  const becomeReady = (then: WorldInstant): void => {
    worker.ready = true;
    endpoint.timeline?.noteReady(worker, then);
    endpoint.freeWorkers.note(worker);
    write(worker.log, then, 'system', 'worker ready');
  };
  const coldStart = service.behaviour.coldStart(endpoint);
  if (coldStart === 0) becomeReady(now);
  else {
    service.agenda.at(now + coldStart, (then) => {
      becomeReady(then);
      ready(worker, then);
    });
  }
  return worker;
}

/** Takes in a worker process that has attached itself. It takes as many jobs as it asks for. */
export function attachWorker(service: Service, endpoint: Endpoint, id: string, now: WorldInstant): Worker {
  return addWorker(service, endpoint, { id, ready: true, asks: 0 }, now);
}

/** A worker process asks for so many jobs, or for none any more. Whoever calls dispatches then. */
export function askForJobs(endpoint: Endpoint, worker: Worker, asks: number): void {
  worker.asks = asks;
  endpoint.freeWorkers.note(worker);
}

function addWorker(
  service: Service,
  endpoint: Endpoint,
  start: Pick<Worker, 'id' | 'ready' | 'asks'>,
  now: WorldInstant,
): Worker {
  const worker: Worker = {
    ...start,
    number: endpoint.workersStarted++,
    startedAt: now,
    stoppedAt: undefined,
    placement: placementOf(service, endpoint),
    log: createLog(),
    runs: new Set(),
    idleEnd: undefined,
  };
  endpoint.workers.push(worker);
  endpoint.timeline?.noteAsked(worker);
  write(worker.log, now, 'system', 'worker starting');
  meterWorker(service, endpoint, worker, now);
  return worker;
}

/** A worker without a job stops after the idle time, unless the minimum needs it, or it is a process of its own. */
export function stopWhenIdle(service: Service, endpoint: Endpoint, worker: Worker, now: WorldInstant): void {
  if (worker.asks !== undefined || !service.behaviour.stopsWhenIdle(worker)) return;
  const { leastWorkers, idleTimeout } = service.behaviour;
  worker.idleEnd?.cancel();
  worker.idleEnd = service.agenda.at(now + idleTimeout(endpoint), (then) => {
    if (endpoint.workers.length > leastWorkers(endpoint)) removeWorker(endpoint, worker, then);
  });
}

export function removeWorker(endpoint: Endpoint, worker: Worker, now: WorldInstant): void {
  const index = endpoint.workers.indexOf(worker);
  if (index < 0) return;
  endpoint.workers.splice(index, 1);
  worker.stoppedAt = now;
  endpoint.timeline?.noteGone(worker, now);
  write(worker.log, now, 'system', 'worker stopped');
}

/** Whether it has started and works on nothing. */
export function isIdle({ ready, runs }: Worker): boolean {
  return ready && runs.size === 0;
}
