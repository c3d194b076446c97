import type { EndpointSettings } from '../endpoint.ts';
import type { EndpointSpec } from './records.ts';

/** What the books say of an endpoint that came with its world. */
export function specOf(name: string, settings: EndpointSettings): EndpointSpec {
  const { workersMin, workersMax, idleTimeout, executionTimeout } = settings;
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
    scaling: { type: 'QUEUE_DELAY', queueDelay: 4 },
    dataCenterIds: [],
    networkVolumes: [],
    flashboot: 'OFF',
    timeout: executionTimeout ?? null,
  };
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
