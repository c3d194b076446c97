import type { WorldInstant } from '../agenda.ts';
import type { Service } from '../service.ts';
import { storagePrices } from './catalog.ts';
import type { Pod, PodSpec } from './records.ts';
import { gpuTypeOf } from './stock.ts';
import { startMeter, type Usage, type UsageMeter, type UsagePart } from './usage.ts';

const running = new WeakMap<Pod, readonly UsageMeter[]>();

/** What a Pod costs an hour while it runs, without its storage. */
export function priceOf(service: Service, { gpu, cpu, cloud }: PodSpec): number {
  if (gpu !== null) {
    const price = gpuTypeOf(service, gpu.id)?.price;
    return ((cloud === 'SECURE' ? price?.secure : price?.community) ?? 0) * gpu.count;
  }
  const type = service.resourceStore.catalog.cpus.find(({ id }) => id === cpu?.id);
  return (type?.price.securePerVcpu ?? 0) * (cpu?.vcpuCount ?? 0);
}

/** Ends what was paid for until now, and begins what is paid for from now on. */
export function renewMeters(service: Service, pod: Pod, now: WorldInstant): void {
  stopMeters(pod, now);
  const { spec, status } = pod;
  const isUp = status === 'RUNNING' || status === 'PROVISIONING';
  const size = (isUp ? spec.disk : 0) + (spec.persistent?.size ?? 0);
  const diskPrice = isUp ? storagePrices.containerDisk : storagePrices.stoppedDisk;
  const parts: [UsagePart, number, number | undefined][] = [['disk', size * diskPrice, size]];
  if (isUp) parts.push([spec.gpu === null ? 'cpu' : 'gpu', pod.cost, undefined]);
  running.set(
    pod,
    parts.map(([part, price, gigabytes]) =>
      startMeter(service.resourceStore.usage, { ...usageOf(pod), part, price, size: gigabytes, from: now }),
    ),
  );
}

export function stopMeters(pod: Pod, now: WorldInstant): void {
  for (const meter of running.get(pod) ?? []) meter.stop(now);
}

function usageOf({
  id,
  owner,
  cluster,
  spec,
}: Pod): Pick<Usage, 'kind' | 'owner' | 'resourceId' | 'gpuTypeId'> {
  return {
    kind: cluster === undefined ? 'pod' : 'cluster',
    owner,
    resourceId: cluster?.id ?? id,
    gpuTypeId: spec.gpu?.id,
  };
}
