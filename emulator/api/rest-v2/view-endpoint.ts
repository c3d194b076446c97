import { limits } from '../../../generated/limits.ts';
import type { Deployment, GpuRequirement } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import type { RestCall, RestContext } from '../../world/calls/rest-call.ts';
import { moment } from '../rest/context.ts';
import { secondsOf } from '../rest/seconds-of.ts';
import { viewContainer } from './containers.ts';

/** An endpoint as v2 shows it. */
export function viewEndpoint({ behaviour, at, call }: RestContext, one: Deployment): RestView {
  const { id, spec, type, createdAt } = one;
  const { name, gpu, cpus, workersMin, workersMax, idleTimeout, scaling } = spec;
  const { dataCenterIds, networkVolumes, flashboot, timeout } = spec;
  const view = {
    ...viewContainer(spec),
    id,
    name,
    type,
    requestUrls: urlsOf(addressOf(call, id), type),
    gpu: gpu === null ? null : viewGpu(gpu),
    ...(cpus.length === 0 ? {} : { cpu: cpus }),
    workers: { min: workersMin, max: workersMax, idleTimeout: secondsOf(idleTimeout) },
    scaling,
    dataCenterIds,
    networkVolumes,
    flashboot,
    timeout: timeout ?? limits.executionTimeout.default,
    createdAt: moment(createdAt),
  };
  return behaviour.shown('endpoint', view, one, at);
}

function viewGpu({ pools, excludedTypes, count, cudaVersions, minCudaVersion }: GpuRequirement): RestView {
  return { pools, excludedTypes, count, allowedCudaVersions: cudaVersions, minCudaVersion };
}

function addressOf({ base, world }: RestCall, id: string): string {
  return `${base}${world.balanced.of(id)?.paths[0] ?? `${world.jobApiPath}/${id}`}`;
}

function urlsOf(base: string, type: Deployment['type']): RestView {
  if (type === 'LOAD_BALANCER') return { base, health: `${base}/health` };
  return {
    run: `${base}/run`,
    runSync: `${base}/runsync`,
    status: `${base}/status`,
    stream: `${base}/stream`,
    cancel: `${base}/cancel`,
    retry: `${base}/retry`,
    purgeQueue: `${base}/purge-queue`,
    health: `${base}/health`,
  };
}
