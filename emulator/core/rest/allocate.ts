import type { Service } from '../service.ts';
import { quotedId } from './lookup.ts';
import type { PodRequest } from './pods.ts';
import type { Cloud, CpuShare, GpuShare } from './records.ts';
import { type RestRefusal, refuseRest } from './rest-refusal.ts';
import { gpuTypeOf, hasGpus } from './stock.ts';

export type Allocation = {
  readonly gpu: GpuShare | null;
  readonly cpu: CpuShare | null;
  readonly dataCenterId: string;
};

/** A place, and what a request wants of it: the first of its GPU types that is there. @see interface 2.9 */
export function allocate(service: Service, request: PodRequest): Allocation | RestRefusal {
  const dataCenterId = placeOf(service, request);
  if (request.gpu === null) return cpuOf(service, request.cpu, dataCenterId);
  const { ids, count } = request.gpu;
  const unknown = ids.find((id) => gpuTypeOf(service, id) === undefined);
  if (unknown !== undefined) {
    return refuseRest('unknown-reference', `there is no GPU type ${quotedId(unknown)}`);
  }
  const { behaviour, catalog } = service.resourceStore;
  const wanted = ids.length > 0 ? ids : catalog.gpus.map(({ id }) => id);
  const cloud = request.cloud ?? behaviour.defaultCloud();
  const id = behaviour.chosenGpu(
    wanted,
    (type) => isIn(service, type, cloud) && hasGpus(service, type, count),
  );
  if (id === undefined) {
    return refuseRest(
      'no-stock',
      `there are no ${count} GPUs left in one machine of any type that was named, in the cloud ${cloud}`,
    );
  }
  return { gpu: { id, count }, cpu: null, dataCenterId };
}

function isIn(service: Service, typeId: string, cloud: Cloud): boolean {
  return gpuTypeOf(service, typeId)?.clouds.includes(cloud) ?? false;
}

function cpuOf(
  service: Service,
  requested: PodRequest['cpu'],
  dataCenterId: string,
): Allocation | RestRefusal {
  const { cpus } = service.resourceStore.catalog;
  const { ids, vcpuCount } = requested ?? { ids: [], vcpuCount: 2 };
  const share = cpuShareOf(service, ids[0] ?? cpus[0]!.id, vcpuCount);
  if ('no' in share) return share;
  if (!service.resourceStore.behaviour.hasCpus(share.id)) {
    return refuseRest('no-stock', `there are no virtual CPUs of the type ${share.id} left`);
  }
  return { gpu: null, cpu: share, dataCenterId };
}

/** So many virtual CPUs of a type, with the memory that comes with them. */
export function cpuShareOf(
  { resourceStore }: Service,
  id: string,
  vcpuCount: number,
): CpuShare | RestRefusal {
  const type = resourceStore.catalog.cpus.find((one) => one.id === id);
  if (type === undefined) return refuseRest('unknown-reference', `there is no CPU type ${quotedId(id)}`);
  const { min, max } = type.vcpu;
  if (vcpuCount < min || vcpuCount > max) {
    return refuseRest('unfit', `the CPU type ${id} comes with ${min} to ${max} virtual CPUs`);
  }
  return { id, vcpuCount, memory: Math.floor(vcpuCount * type.ramGbPerVcpu) };
}

/** Where its network volume is, else where it may stand, else anywhere. */
function placeOf({ resourceStore }: Service, { network, dataCenterIds }: PodRequest): string {
  const volume = network === null ? undefined : resourceStore.networkVolumes.get(network.volumeId);
  return volume?.spec.dataCenter ?? dataCenterIds[0] ?? resourceStore.catalog.dataCenters[0]!.id;
}
