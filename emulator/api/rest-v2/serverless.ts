import { cpuShareOf } from '../../core/rest/allocate.ts';
import { createDeployment, updateDeployment } from '../../core/rest/deployments.ts';
import { emptyContainer } from '../../core/rest/endpoint-spec.ts';
import { gpuRequirementOf } from '../../core/rest/gpu-requirement.ts';
import type { CpuShare, Deployment, EndpointSpec, GpuRequirement, Scaling } from '../../core/rest/records.ts';
import { templateOf } from '../../core/rest/references.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { isRestRefusal, type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { answered } from '../rest/context.ts';
import { containerIn } from '../rest/pods.ts';
import { onEndpoints } from '../rest/resources.ts';
import { containerChange } from './containers.ts';
import type { SchemasV2 } from './types.ts';
import { viewEndpoint } from './view-endpoint.ts';

/** The operations on endpoints. @see interface 2.10, 4.3 */
export const serverlessHandlers = {
  listEndpoints: onEndpoints.list(viewEndpoint),
  createEndpoint(context) {
    const { service, referrer, now, body } = context;
    const { type = 'QUEUE' } = body as { type?: Deployment['type'] };
    const spec = specOf(context, type);
    if (isRestRefusal(spec)) return spec;
    const made = createDeployment(service, referrer, spec, type, now);
    return answered(made, (one) => viewEndpoint(context, one), 201);
  },
  getEndpoint: onEndpoints.read(viewEndpoint),
  updateEndpoint: onEndpoints.on((context, one) => {
    const { service, referrer, now } = context;
    const change = changeOf(context, one.spec.gpu);
    if (isRestRefusal(change)) return change;
    if (one.type === 'LOAD_BALANCER' && change.scaling?.type === 'QUEUE_DELAY') {
      return refuseRest('unfit', 'a load balancing endpoint has no queue to scale by');
    }
    return answered(updateDeployment(service, referrer, one, change, now), (made) =>
      viewEndpoint(context, made),
    );
  }),
  deleteEndpoint: onEndpoints.remove,
} satisfies Record<string, RestHandler>;

function specOf(context: RestContext, type: Deployment['type']): EndpointSpec | RestRefusal {
  const scaling: Scaling =
    type === 'QUEUE' ? { type: 'QUEUE_DELAY', queueDelay: 4 } : { type: 'REQUEST_COUNT', requestCount: 4 };
  const change = changeOf(context, null);
  if (isRestRefusal(change)) return change;
  return {
    ...emptyContainer,
    image: '',
    name: '',
    templateId: null,
    gpu: null,
    cpus: [],
    workersMin: 0,
    workersMax: 3,
    idleTimeout: 10_000,
    scaling,
    dataCenterIds: [],
    networkVolumes: [],
    flashboot: 'OFF',
    timeout: null,
    ...change,
  };
}

/** What a body says of an endpoint, on top of the template that it names. */
function changeOf(context: RestContext, before: GpuRequirement | null): Partial<EndpointSpec> | RestRefusal {
  const { service, referrer, body } = context;
  const { templateId } = body as SchemasV2['EndpointTraits'];
  const template = templateId === undefined ? undefined : templateOf(service, referrer, templateId);
  if (template !== undefined && isRestRefusal(template)) return template;
  const gpu = gpuIn(context, before);
  if (gpu !== undefined && isRestRefusal(gpu)) return gpu;
  const cpus = cpusIn(context);
  if (isRestRefusal(cpus)) return cpus;
  const { persistent: _, ...container } = containerIn(template?.spec);
  return {
    ...(template === undefined || before !== null ? {} : { name: template.spec.name }),
    ...container,
    ...containerChange(body),
    ...traitsIn(body),
    ...(gpu === undefined ? {} : { gpu }),
    ...(cpus.length === 0 ? {} : { cpus }),
  };
}

function traitsIn(body: RestView): Partial<EndpointSpec> {
  const {
    name,
    workers = {},
    scaling,
    dataCenterIds,
    networkVolumes,
    flashboot,
    timeout,
    templateId,
  } = body as SchemasV2['EndpointTraits'];
  const { min, max, idleTimeout } = workers;
  return {
    ...(name === undefined ? {} : { name }),
    ...(min === undefined ? {} : { workersMin: min }),
    ...(max === undefined ? {} : { workersMax: max }),
    ...(idleTimeout === undefined ? {} : { idleTimeout: idleTimeout * 1000 }),
    ...(scaling === undefined ? {} : { scaling }),
    ...(dataCenterIds === undefined ? {} : { dataCenterIds }),
    ...(networkVolumes === undefined ? {} : { networkVolumes }),
    ...(flashboot === undefined ? {} : { flashboot }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(templateId === undefined ? {} : { templateId }),
  };
}

function gpuIn(
  { service, body }: RestContext,
  before: GpuRequirement | null,
): GpuRequirement | RestRefusal | undefined {
  const { gpu } = body as { gpu?: SchemasV2['UpdateEndpointGpu'] };
  if (gpu === undefined) return undefined;
  const { pools = before?.pools ?? [], excludedTypes, count, allowedCudaVersions, minCudaVersion } = gpu;
  return gpuRequirementOf(service, pools, {
    excludedTypes: excludedTypes ?? (gpu.pools === undefined ? (before?.excludedTypes ?? []) : []),
    count: count ?? before?.count ?? 1,
    cudaVersions: allowedCudaVersions ?? before?.cudaVersions ?? [],
    minCudaVersion: minCudaVersion === '' ? null : (minCudaVersion ?? before?.minCudaVersion ?? null),
  });
}

function cpusIn({ service, body }: RestContext): readonly CpuShare[] | RestRefusal {
  const { cpu = [] } = body as SchemasV2['EndpointTraits'];
  const shares = cpu.map(({ id, vcpuCount }) => cpuShareOf(service, id, vcpuCount));
  const refused = shares.find((share) => 'no' in share);
  return (refused as RestRefusal | undefined) ?? (shares as CpuShare[]);
}
