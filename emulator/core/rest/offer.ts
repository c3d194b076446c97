import type { Service } from '../service.ts';
import { cuda, type GpuType } from './catalog.ts';
import type { Cloud } from './records.ts';
import { type RestRefusal, refuseRest } from './rest-refusal.ts';
import { type Availability, availabilityOf, gpusLeft } from './stock.ts';

/** On what terms so many GPUs of a type can be had now. */
export type Offer = {
  /** For an hour, all of them together; null while they can't be had. */
  readonly price: number | null;
  readonly availability: Availability;
  /** The numbers of GPUs that a Pod could have. */
  readonly counts: readonly number[];
};

/** The cheapest cloud of those that are asked for. @see interface 2.11 */
export function offerOf(service: Service, type: GpuType, count: number, clouds: readonly Cloud[]): Offer {
  const cloud = cheapest(type, clouds);
  if (cloud === undefined) return { price: null, availability: 'NONE', counts: [] };
  const availability = availabilityOf(service, type.id, count);
  const most = Math.min(type.maxCount, gpusLeft(service, type.id));
  return {
    price: availability === 'NONE' ? null : priceIn(type, cloud) * count,
    availability,
    counts: Array.from({ length: most }, (_, index) => index + 1),
  };
}

/** Of some clouds the one where a type costs least; undefined where none of them has it. */
export function cheapest(type: GpuType, clouds: readonly Cloud[]): Cloud | undefined {
  return clouds
    .filter((cloud) => type.clouds.includes(cloud))
    .sort((one, other) => priceIn(type, one) - priceIn(type, other))[0];
}

function priceIn({ price }: GpuType, cloud: Cloud): number {
  return cloud === 'SECURE' ? price.secure : price.community;
}

/** What a machine has to have at least. */
export type MachineRequirement = {
  readonly vcpuCount: number;
  /** In gigabytes. */
  readonly memory: number;
  /** One of them is enough. */
  readonly cudaVersions: readonly string[];
};

const vcpusPerGpu = 16;

/** Why no machine with this many GPUs of a type meets a requirement; undefined when one does. @see interface 4.4 */
export function machineProblem(
  type: GpuType,
  count: number,
  requirement: MachineRequirement,
): RestRefusal | undefined {
  const vcpus = vcpusPerGpu * count;
  const memory = Math.max(32, 2 * type.memory) * count;
  const machines = `a machine with ${count} GPUs of the type ${type.id} has`;
  if (requirement.vcpuCount > vcpus)
    return refuseRest('no-stock', `${machines} ${vcpus} virtual CPUs at the most`);
  if (requirement.memory > memory)
    return refuseRest('no-stock', `${machines} ${memory} GB of memory at the most`);
  return cudaProblem(requirement.cudaVersions);
}

/** Why no machine runs one of some versions of CUDA; undefined when there is one, or none is named. */
export function cudaProblem(versions: readonly string[]): RestRefusal | undefined {
  const known: readonly string[] = cuda.available;
  if (versions.length === 0 || versions.some((version) => known.includes(version))) return undefined;
  return refuseRest(
    'no-stock',
    `no machine runs the allowed versions of CUDA: there are ${known.join(', ')}`,
  );
}
