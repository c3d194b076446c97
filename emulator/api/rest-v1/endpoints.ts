import { cpuShareOf } from '../../core/rest/allocate.ts';
import { createDeployment, updateDeployment } from '../../core/rest/deployments.ts';
import { emptyContainer } from '../../core/rest/endpoint-spec.ts';
import { gpuRequirementOf } from '../../core/rest/gpu-requirement.ts';
import type { Deployment, EndpointSpec, GpuRequirement, Scaling } from '../../core/rest/records.ts';
import { templateOf } from '../../core/rest/references.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { isRestRefusal, type RestRefusal } from '../../core/rest/rest-refusal.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { answered } from '../rest/context.ts';
import { containerIn } from '../rest/pods.ts';
import { onEndpoints } from '../rest/resources.ts';
import type { SchemasV1 } from './types.ts';
import { viewEndpointV1 } from './view-endpoint.ts';

/** The operations on endpoints. @see interface 2.9, 4.2 */
export const endpointHandlers = {
  ListEndpoints: onEndpoints.list(viewEndpointV1),
  CreateEndpoint(context) {
    const { service, referrer, now } = context;
    const change = changeOf(context, undefined);
    if (isRestRefusal(change)) return change;
    const made = createDeployment(service, referrer, { ...blank, ...change }, 'QUEUE', now);
    return answered(made, (one) => viewEndpointV1(context, one));
  },
  GetEndpoint: onEndpoints.read(viewEndpointV1),
  UpdateEndpoint: onEndpoints.on(update),
  UpdateEndpointByPost: onEndpoints.on(update),
  DeleteEndpoint: onEndpoints.remove,
} satisfies Record<string, RestHandler>;

const blank: EndpointSpec = {
  ...emptyContainer,
  image: '',
  name: '',
  templateId: null,
  gpu: null,
  cpus: [],
  workersMin: 0,
  workersMax: 3,
  idleTimeout: 5000,
  scaling: { type: 'QUEUE_DELAY', queueDelay: 4 },
  dataCenterIds: [],
  networkVolumes: [],
  flashboot: 'OFF',
  timeout: null,
};

function update(context: RestContext, one: Deployment): Reply | RestRefusal {
  const { service, referrer, now } = context;
  const change = changeOf(context, one.spec);
  if (isRestRefusal(change)) return change;
  return answered(updateDeployment(service, referrer, one, change, now), (made) =>
    viewEndpointV1(context, made),
  );
}

/** What a body says of an endpoint, flat as it is; undefined before it is made. */
function changeOf(
  context: RestContext,
  before: EndpointSpec | undefined,
): Partial<EndpointSpec> | RestRefusal {
  const { service, referrer, body } = context;
  const { templateId, name } = body as SchemasV1['EndpointUpdateInput'];
  const template = templateId === undefined ? undefined : templateOf(service, referrer, templateId);
  if (template !== undefined && isRestRefusal(template)) return template;
  const compute = computeIn(context, before);
  if (isRestRefusal(compute)) return compute;
  const { persistent: _, ...container } = containerIn(template?.spec);
  return {
    ...(template === undefined || before !== undefined ? {} : { name: template.spec.name }),
    ...container,
    ...(templateId === undefined ? {} : { templateId }),
    ...(name === undefined ? {} : { name }),
    ...compute,
    ...workersIn(body),
    ...scalingIn(body, before ?? blank),
    ...placesIn(body),
  };
}

type Compute = Partial<Pick<EndpointSpec, 'gpu' | 'cpus'>>;

function computeIn({ service, body }: RestContext, before: EndpointSpec | undefined): Compute | RestRefusal {
  const {
    computeType,
    gpuTypeIds,
    gpuCount,
    cpuFlavorIds,
    vcpuCount = 2,
    ...cuda
  } = body as SchemasV1['EndpointUpdateInput'] & { computeType?: 'GPU' | 'CPU' };
  if (computeType === 'CPU' || (cpuFlavorIds?.length ?? 0) > 0) {
    const ids = cpuFlavorIds?.length ? cpuFlavorIds : [service.resourceStore.catalog.cpus[0]!.id];
    const shares = ids.map((id) => cpuShareOf(service, id, vcpuCount));
    const refused = shares.find((share) => 'no' in share);
    return refused ?? { gpu: null, cpus: shares.flatMap((share) => ('no' in share ? [] : [share])) };
  }
  const says = [gpuTypeIds, gpuCount, cuda.allowedCudaVersions, cuda.minCudaVersion];
  if (before !== undefined && says.every((one) => one === undefined)) return {};
  const requirement = requiredGpus({ service, gpuTypeIds, before: before?.gpu ?? null, gpuCount, ...cuda });
  return isRestRefusal(requirement) ? requirement : { gpu: requirement };
}

type Wanted = Pick<RestContext, 'service'> &
  Pick<SchemasV1['EndpointUpdateInput'], 'allowedCudaVersions' | 'minCudaVersion'> & {
    gpuTypeIds: string[] | undefined;
    gpuCount: number | undefined;
    before: GpuRequirement | null;
  };

/** Types by name, in the order of their priority; none named means any. */
function requiredGpus(wanted: Wanted): GpuRequirement | RestRefusal {
  const { service, gpuTypeIds, gpuCount, before, allowedCudaVersions, minCudaVersion } = wanted;
  const { gpus } = service.resourceStore.catalog;
  const named = gpuTypeIds ?? before?.typeIds ?? [];
  const typeIds = named.length > 0 ? named : gpus.map(({ id }) => id);
  const requirement = gpuRequirementOf(service, typeIds, {
    count: gpuCount ?? before?.count ?? 1,
    cudaVersions: allowedCudaVersions ?? before?.cudaVersions ?? [],
    minCudaVersion: minCudaVersion ?? before?.minCudaVersion ?? null,
  });
  if (isRestRefusal(requirement)) return requirement;
  const pools = requirement.typeIds.map((id) => gpus.find((type) => type.id === id)?.pool ?? id);
  return { ...requirement, pools: [...new Set(pools)] };
}

function workersIn(body: RestView): Partial<EndpointSpec> {
  const { workersMin, workersMax, idleTimeout, executionTimeoutMs } =
    body as SchemasV1['EndpointUpdateInput'];
  return {
    ...(workersMin === undefined ? {} : { workersMin }),
    ...(workersMax === undefined ? {} : { workersMax }),
    ...(idleTimeout === undefined ? {} : { idleTimeout: idleTimeout * 1000 }),
    ...(executionTimeoutMs === undefined ? {} : { timeout: executionTimeoutMs }),
  };
}

function scalingIn(body: RestView, { scaling }: EndpointSpec): { scaling?: Scaling } {
  const { scalerType = scaling.type, scalerValue } = body as SchemasV1['EndpointUpdateInput'];
  if (scalerType === scaling.type && scalerValue === undefined) return {};
  const value = scalerValue ?? 4;
  return {
    scaling:
      scalerType === 'QUEUE_DELAY'
        ? { type: scalerType, queueDelay: value }
        : { type: scalerType, requestCount: value },
  };
}

function placesIn(body: RestView): Partial<EndpointSpec> {
  const { dataCenterIds, networkVolumeId, networkVolumeIds, flashboot } =
    body as SchemasV1['EndpointUpdateInput'];
  const volumes = networkVolumeIds ?? (networkVolumeId === undefined ? undefined : [networkVolumeId]);
  return {
    ...(dataCenterIds === undefined ? {} : { dataCenterIds }),
    ...(volumes === undefined ? {} : { networkVolumes: volumes.filter((id) => id !== '') }),
    ...(flashboot === undefined ? {} : { flashboot: flashboot ? 'FLASHBOOT' : 'OFF' }),
  };
}
