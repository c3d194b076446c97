import type { Service } from '../service.ts';
import type { GpuType } from './catalog.ts';

export type Availability = 'NONE' | 'LOW' | 'MEDIUM' | 'HIGH';

export function gpuTypeOf({ resourceStore }: Service, id: string): GpuType | undefined {
  return resourceStore.catalog.gpus.find((type) => type.id === id);
}

/** How many GPUs of a type nobody has rented. Workers of endpoints take none of them: they have machines of their own. */
export function gpusLeft(service: Service, id: string): number {
  const { pods, behaviour } = service.resourceStore;
  const type = gpuTypeOf(service, id);
  if (type === undefined) return 0;
  let rented = 0;
  for (const pod of pods.values()) {
    const { gpu } = pod.spec;
    if (gpu?.id === id && behaviour.holdsGpu(pod)) rented += gpu.count;
  }
  return Math.max(0, type.stock - rented);
}

/** Whether so many GPUs of a type can be had in one machine. */
export function hasGpus(service: Service, id: string, count: number): boolean {
  return gpusLeft(service, id) >= count && count <= (gpuTypeOf(service, id)?.maxCount ?? 0);
}

/** How good the chances are to be given so many GPUs of a type. */
export function availabilityOf(service: Service, id: string, count: number): Availability {
  if (!hasGpus(service, id, count)) return 'NONE';
  const times = gpusLeft(service, id) / count;
  if (times < 4) return 'LOW';
  return times < 16 ? 'MEDIUM' : 'HIGH';
}
