import type { Agenda, AgendaEntry, WorldInstant } from './agenda.ts';
import type { EndpointSettings } from './endpoint.ts';

/** A worker that serves HTTP by itself. It may answer many calls at a time. */
export type ServerWorker = {
  readonly number: number;
  /** Nothing is passed on to a worker before its cold start is over. */
  ready: boolean;
  /** Calls that it is answering now. */
  serving: number;
  /** When it is to be stopped for having nothing to do. */
  idleEnd: AgendaEntry | undefined;
};

/** The workers of a load balancing endpoint. It keeps no queue: a call finds a worker at once, or none. @see interface 1 */
export type Balancer = {
  /** The worker whose turn it is, which serves one call more; undefined while none is ready. */
  take(now: WorldInstant): ServerWorker | undefined;
  /** A call that the worker served has ended. */
  leave(worker: ServerWorker, now: WorldInstant): void;
  readonly workers: readonly ServerWorker[];
};

export type BalancerOptions = {
  readonly agenda: Agenda;
  readonly settings: Pick<EndpointSettings, 'workersMin' | 'workersMax' | 'idleTimeout' | 'coldStart'>;
  /** Called when a worker is stopped for having had nothing to do. */
  stopped(worker: ServerWorker): void;
};

export function createBalancer(
  { agenda, settings, stopped }: BalancerOptions,
  start: WorldInstant,
): Balancer {
  const workers: ServerWorker[] = [];
  let started = 0;
  let turn = 0;

  function startOne(now: WorldInstant): void {
    const worker: ServerWorker = {
      number: ++started,
      ready: settings.coldStart === 0,
      serving: 0,
      idleEnd: undefined,
    };
    workers.push(worker);
    if (worker.ready) return;
    agenda.at(now + settings.coldStart, (then) => {
      worker.ready = true;
      stopWhenIdle(worker, then);
    });
  }

  function stopWhenIdle(worker: ServerWorker, now: WorldInstant): void {
    worker.idleEnd = agenda.at(now + settings.idleTimeout, () => {
      if (workers.length <= settings.workersMin) return;
      workers.splice(workers.indexOf(worker), 1);
      stopped(worker);
    });
  }

  /** One more while each of those that there are, starting ones included, has something to do. */
  function scaleUp(now: WorldInstant): void {
    const isNeeded = workers.every(({ ready, serving }) => ready && serving > 0);
    if (isNeeded && workers.length < settings.workersMax) startOne(now);
  }

  /** It may be raised later. */
  function keepMinimum(now: WorldInstant): void {
    while (workers.length < settings.workersMin) startOne(now);
  }

  keepMinimum(start);
  return {
    workers,
    take(now) {
      keepMinimum(now);
      scaleUp(now);
      const ready = workers.filter((worker) => worker.ready);
      const least = Math.min(...ready.map(({ serving }) => serving));
      const free = ready.filter(({ serving }) => serving === least);
      const worker = free[turn++ % free.length];
      if (worker === undefined) return undefined;
      worker.serving += 1;
      worker.idleEnd?.cancel();
      return worker;
    },
    leave(worker, now) {
      worker.serving -= 1;
      if (worker.serving === 0) stopWhenIdle(worker, now);
    },
  };
}
