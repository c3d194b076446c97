import type { CloudTypeEnum, PodFindAndDeployOnDemandInput } from '../../../generated/graphql/graphql.ts';
import type { GpuType } from '../../core/rest/catalog.ts';
import { emptyContainer } from '../../core/rest/endpoint-spec.ts';
import { quotedId } from '../../core/rest/lookup.ts';
import { cheapest, machineProblem } from '../../core/rest/offer.ts';
import type { PodRequest } from '../../core/rest/pods.ts';
import type { Cloud } from '../../core/rest/records.ts';
import { type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import { gpuTypeOf, hasGpus } from '../../core/rest/stock.ts';
import type { Service } from '../../core/service.ts';

/** What a Pod is to be made of, or why there can't be such a one. @see interface 4.4 */
export function podRequestOf(
  service: Service,
  input: PodFindAndDeployOnDemandInput,
): PodRequest | RestRefusal {
  const problem = inputProblem(input);
  if (problem !== undefined) return refuseRest('invalid', problem);
  const { name, imageName, containerDiskInGb, dockerArgs, ports, env } = input;
  const count = input.gpuCount ?? 1;
  const type = chosenType(service, input, count);
  if (type !== undefined && 'no' in type) return type;
  return {
    ...emptyContainer,
    name: name ?? 'my pod',
    image: imageName!,
    disk: containerDiskInGb ?? 50,
    command: dockerArgs ? [dockerArgs] : [],
    ports: partsOf(ports ?? ''),
    env: Object.fromEntries((env ?? []).flatMap((pair) => (pair ? [[pair.key, pair.value]] : []))),
    persistent: persistentIn(input),
    network: null,
    globalNetworking: false,
    locked: false,
    interruptible: false,
    templateId: null,
    cloud: type && cheapest(type, cloudsOf(input.cloudType)),
    gpu: { ids: type === undefined ? [] : [type.id], count },
    cpu: null,
    dataCenterIds: [],
  };
}

function inputProblem({
  imageName,
  ports,
  env,
  ...sizes
}: PodFindAndDeployOnDemandInput): string | undefined {
  if (!imageName) return 'a Pod has an imageName';
  if ((sizes.gpuCount ?? 1) < 1) return `gpuCount is 1 at least, and not ${sizes.gpuCount}`;
  const negative = (['volumeInGb', 'containerDiskInGb'] as const).find((field) => (sizes[field] ?? 0) < 0);
  if (negative !== undefined) return `${negative} is 0 at least, and not ${sizes[negative]}`;
  const port = partsOf(ports ?? '').find((part) => !/^\d{1,5}\/\w+$/.test(part));
  if (port !== undefined)
    return `ports are of the form port/type, such as 8888/http, and not ${quotedId(port)}`;
  const pair = env?.find((one) => one && !/^[^=\0]+$/.test(one.key));
  return pair ? `no variable of the environment can be named ${quotedId(pair.key)}` : undefined;
}

/** The type that is named, or the first that is there; undefined where none is, for the core to say. */
function chosenType(
  service: Service,
  input: PodFindAndDeployOnDemandInput,
  count: number,
): GpuType | RestRefusal | undefined {
  const { gpuTypeId, minVcpuCount, minMemoryInGb, allowedCudaVersions } = input;
  const requirement = {
    vcpuCount: minVcpuCount ?? 0,
    memory: minMemoryInGb ?? 0,
    cudaVersions: (allowedCudaVersions ?? []).filter((version) => version !== null) as string[],
  };
  const clouds = cloudsOf(input.cloudType);
  if (typeof gpuTypeId === 'string') {
    const type = gpuTypeOf(service, gpuTypeId);
    if (type === undefined)
      return refuseRest('unknown-reference', `there is no GPU type ${quotedId(gpuTypeId)}`);
    if (cheapest(type, clouds) === undefined) {
      return refuseRest('no-stock', `the GPU type ${gpuTypeId} is not in the cloud ${clouds.join(' or ')}`);
    }
    return machineProblem(type, count, requirement) ?? type;
  }
  const { gpus } = service.resourceStore.catalog;
  const fits = (type: GpuType) =>
    cheapest(type, clouds) !== undefined &&
    hasGpus(service, type.id, count) &&
    machineProblem(type, count, requirement) === undefined;
  return (
    gpus.find(fits) ?? refuseRest('no-stock', `no machine with ${count} GPUs that is as asked for is left`)
  );
}

function cloudsOf(cloudType: CloudTypeEnum | null | undefined): readonly Cloud[] {
  return cloudType === 'SECURE' || cloudType === 'COMMUNITY' ? [cloudType] : ['SECURE', 'COMMUNITY'];
}

function persistentIn({
  volumeInGb,
  volumeMountPath,
}: PodFindAndDeployOnDemandInput): PodRequest['persistent'] {
  return volumeInGb ? { size: volumeInGb, path: volumeMountPath ?? '/workspace' } : null;
}

function partsOf(ports: string): string[] {
  return ports
    .split(',')
    .map((port) => port.trim())
    .filter((port) => port !== '');
}
