import type { EndpointSettings } from '../endpoint.ts';
import type { EndpointSpec, Scaling } from './records.ts';

/** What the books say of an endpoint that came with its world. */
export function specOf(name: string, settings: EndpointSettings): EndpointSpec {
  const { workersMin, workersMax, idleTimeout, executionTimeout, scaler } = settings;
  const pools = ['AMPERE_48'];
  const typeIds = ['NVIDIA A40', 'NVIDIA RTX A6000'];
  return {
    ...emptyContainer,
    image: 'probe',
    name,
    templateId: null,
    gpu: { pools, excludedTypes: [], typeIds, count: 1, cudaVersions: [], minCudaVersion: null },
    cpus: [],
    workersMin,
    workersMax,
    idleTimeout,
    scaling: scalingOf(scaler),
    dataCenterIds: [],
    networkVolumes: [],
    flashboot: 'OFF',
    timeout: executionTimeout ?? null,
  };
}

/** A worker for each job at once is as near as it can be told to the shortest delay. */
function scalingOf(scaler: EndpointSettings['scaler']): Scaling {
  if (scaler?.kind === 'request-count') return { type: 'REQUEST_COUNT', requestCount: scaler.jobs };
  return { type: 'QUEUE_DELAY', queueDelay: Math.max(0.5, (scaler?.delay ?? 0) / 1000) };
}

/** What a container is that names nothing but its image. */
export const emptyContainer = {
  command: [],
  entrypoint: [],
  disk: 20,
  env: {},
  ports: [],
  registry: null,
} as const;
