import { limits } from '../../../generated/limits.ts';
import type { Worker } from '../../core/endpoint.ts';
import type { Deployment, Scaling } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import type { RestContext } from '../../world/calls/rest-call.ts';
import { moment } from '../rest/context.ts';
import { secondsOf } from '../rest/seconds-of.ts';
import { viewTemplate } from './templates.ts';
import { viewGpu } from './view-pod.ts';

/** An endpoint as v1 shows it. */
export function viewEndpointV1(context: RestContext, one: Deployment): RestView {
  const { behaviour, at } = context;
  const { id, owner, spec, version, createdAt } = one;
  const { name, templateId, gpu, workersMin, workersMax, idleTimeout, scaling, env, dataCenterIds, timeout } =
    spec;
  const view = {
    id,
    name,
    userId: owner,
    ...(templateId === null ? {} : { templateId }),
    computeType: gpu === null ? 'CPU' : 'GPU',
    ...(gpu === null ? { instanceIds: spec.cpus.map((cpu) => `${cpu.id}-${cpu.vcpuCount}`) } : {}),
    ...(gpu === null
      ? {}
      : { gpuTypeIds: gpu.typeIds, gpuCount: gpu.count, allowedCudaVersions: gpu.cudaVersions }),
    ...(gpu?.minCudaVersion ? { minCudaVersion: gpu.minCudaVersion } : {}),
    workersMin,
    workersMax,
    idleTimeout: secondsOf(idleTimeout),
    scalerType: scaling.type,
    scalerValue: scalerValueOf(scaling),
    executionTimeoutMs: timeout ?? limits.executionTimeout.default,
    env,
    dataCenterIds,
    networkVolumeIds: spec.networkVolumes,
    ...(spec.networkVolumes[0] === undefined ? {} : { networkVolumeId: spec.networkVolumes[0] }),
    ...included(context, one),
    createdAt: moment(createdAt),
    version,
  };
  return behaviour.shown('endpoint', view, one, at);
}

function scalerValueOf(scaling: Scaling): number {
  return scaling.type === 'QUEUE_DELAY' ? Math.max(1, Math.round(scaling.queueDelay)) : scaling.requestCount;
}

function included(context: RestContext, one: Deployment): RestView {
  const { query, service } = context;
  const template =
    one.spec.templateId === null ? undefined : service.resourceStore.templates.get(one.spec.templateId);
  return {
    ...(query.includeTemplate === true && template !== undefined
      ? { template: viewTemplate(context, template) }
      : {}),
    ...(query.includeWorkers === true
      ? { workers: one.endpoint.workers.map((worker) => viewWorker(context, one, worker)) }
      : {}),
  };
}

/** A worker as v1 shows it: as a Pod of its endpoint's. */
function viewWorker({ service, behaviour, at }: RestContext, one: Deployment, worker: Worker): RestView {
  const { id, placement, startedAt } = worker;
  const view = {
    id,
    name: one.spec.name,
    desiredStatus: 'RUNNING',
    image: placement?.image ?? one.spec.image,
    endpointId: one.id,
    ...(placement?.gpuTypeId ? { gpu: viewGpu(service, placement.gpuTypeId, placement.gpuCount) } : {}),
    lastStartedAt: moment(startedAt),
  };
  return behaviour.shown('worker', view, worker, at);
}
