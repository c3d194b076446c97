import type { WorldInstant } from '../agenda.ts';
import type { Endpoint, Placement, Worker } from '../endpoint.ts';
import type { Service } from '../service.ts';
import type { EndpointSpec } from './records.ts';
import { gpuTypeOf, hasGpus } from './stock.ts';

/** Where a new worker of an endpoint stands, and on what: the first of its GPU types that is there. @see interface 2.9 */
export function placementOf(service: Service, endpoint: Endpoint): Placement | undefined {
  const { deployments, catalog, behaviour } = service.resourceStore;
  const deployment = deployments.get(endpoint.id);
  if (deployment === undefined) return undefined;
  const { gpu, dataCenterIds } = deployment.spec;
  const isAvailable = (id: string) => hasGpus(service, id, gpu?.count ?? 1);
  const gpuTypeId =
    gpu === null ? undefined : (behaviour.chosenGpu(gpu.typeIds, isAvailable) ?? gpu.typeIds[0]);
  return {
    gpuTypeId: gpuTypeId ?? null,
    gpuCount: gpuTypeId === undefined ? 0 : (gpu?.count ?? 1),
    dataCenterId: dataCenterIds[0] ?? catalog.dataCenters[0]!.id,
    version: deployment.version,
    image: deployment.spec.image,
  };
}

/** Counts what a worker costs from now on until it stops. */
export function meterWorker(service: Service, endpoint: Endpoint, worker: Worker, now: WorldInstant): void {
  const { deployments, usage } = service.resourceStore;
  const deployment = deployments.get(endpoint.id);
  if (deployment === undefined) return;
  const { placement } = worker;
  usage.push({
    kind: 'serverless',
    part: placement?.gpuTypeId ? 'gpu' : 'cpu',
    owner: deployment.owner,
    resourceId: endpoint.id,
    gpuTypeId: placement?.gpuTypeId ?? undefined,
    size: undefined,
    from: now,
    price: priceOf(service, deployment.spec, placement),
    to: () => worker.stoppedAt,
  });
}

function priceOf(service: Service, { cpus }: EndpointSpec, placement: Placement | undefined): number {
  if (placement?.gpuTypeId) {
    return (gpuTypeOf(service, placement.gpuTypeId)?.price.serverless ?? 0) * placement.gpuCount;
  }
  const type = service.resourceStore.catalog.cpus.find(({ id }) => id === cpus[0]?.id);
  return (type?.price.serverlessPerVcpu ?? 0) * (cpus[0]?.vcpuCount ?? 0);
}
