import type { Worker } from '../../core/endpoint.ts';
import { quotedId } from '../../core/rest/lookup.ts';
import type { Deployment, Release } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { listedItems, moment } from '../rest/context.ts';
import { onEndpoints } from '../rest/resources.ts';
import { streamLog } from '../rest/stream-log.ts';

/** The operations on an endpoint's workers and releases. @see interface 4.3 */
export const workerHandlers = {
  listEndpointWorkers: onEndpoints.on((context, one) => {
    const workers = one.endpoint.workers.map((worker) => viewWorker(context, one, worker));
    const count = (status: string) =>
      one.endpoint.workers.filter((worker) => statusOf(worker) === status).length;
    const summary = {
      running: count('RUNNING'),
      idle: count('IDLE'),
      initializing: count('INITIALIZING'),
      throttled: 0,
      unhealthy: 0,
      total: workers.length,
    };
    return listedItems(context, 'workers', workers, { endpointVersion: one.version, summary });
  }),
  getWorkerLogs: onEndpoints.on(readLog),
  listEndpointReleases: onEndpoints.on((context, one) => {
    const releases = [...one.releases].reverse().map((release) => viewRelease(context, release));
    return listedItems(context, 'releases', releases, {
      endpointVersion: one.version,
      rollout: rolloutOf(one),
    });
  }),
} satisfies Record<string, RestHandler>;

function statusOf(worker: Worker): 'RUNNING' | 'IDLE' | 'INITIALIZING' {
  if (!worker.ready) return 'INITIALIZING';
  return worker.runs.size === 0 ? 'IDLE' : 'RUNNING';
}

function viewWorker({ behaviour, at, now }: RestContext, { version }: Deployment, worker: Worker): RestView {
  const { id, startedAt, placement } = worker;
  const view = {
    id,
    status: statusOf(worker),
    isStale: placement !== undefined && placement.version < version,
    version: placement?.version ?? null,
    gpuCount: placement?.gpuCount ?? 0,
    gpuTypeId: placement?.gpuTypeId ?? null,
    image: placement?.image ?? null,
    dataCenterId: placement?.dataCenterId ?? null,
    uptimeSeconds: Math.floor((now - startedAt) / 1000),
    startedAt: moment(startedAt),
  };
  return behaviour.shown('worker', view, worker, at);
}

function viewRelease({ behaviour, at: place }: RestContext, release: Release): RestView {
  const { id, version, by, at, workerCount, diff } = release;
  const view = {
    id,
    version,
    source: 'MANUAL',
    buildId: null,
    createdByUserId: by,
    workerCount,
    createdAt: moment(at),
    diff,
  };
  return behaviour.shown('release', view, release, place);
}

function rolloutOf({ endpoint, version }: Deployment): RestView {
  const total = endpoint.workers.length;
  const latest = endpoint.workers.filter(({ placement }) => placement?.version === version).length;
  return {
    inProgress: latest < total,
    workersOnLatest: latest,
    workersTotal: total,
    percentOnLatest: total === 0 ? 100 : Math.floor((100 * latest) / total),
  };
}

function readLog(context: RestContext, { endpoint }: Deployment): Reply | RestRefusal {
  const { workerId = '' } = context.params;
  const worker = endpoint.workers.find(({ id }) => id === workerId);
  if (worker === undefined) {
    return refuseRest('unknown-id', `the endpoint ${endpoint.id} has no worker ${quotedId(workerId)}`);
  }
  return streamLog(context, {
    log: worker.log,
    count: () => worker.log.lines.length,
    lines: (_now, without) => worker.log.lines.slice(without),
    next: () => undefined,
    isOver: () => worker.stoppedAt !== undefined,
  });
}
