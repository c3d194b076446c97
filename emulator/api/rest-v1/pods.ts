import { emptyContainer } from '../../core/rest/endpoint-spec.ts';
import { actOn, createPod, type PodRequest, updatePod } from '../../core/rest/pods.ts';
import type { Pod, PodAction, PodSpec } from '../../core/rest/records.ts';
import { templateOf } from '../../core/rest/references.ts';
import { isRestRefusal, type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { answered, gone, listedItems, onOwn } from '../rest/context.ts';
import { containerIn, findPod, ownPods } from '../rest/pods.ts';
import { containerChangeV1, mountsChangeV1 } from './containers.ts';
import type { SchemasV1 } from './types.ts';
import { viewPodV1 } from './view-pod.ts';

/** The operations on Pods. @see interface 2.9, 4.2 */
export const podHandlers = {
  ListPods(context) {
    const pods = ownPods(context).filter((pod) => isWanted(context, pod));
    return listedItems(
      context,
      'pods',
      pods.map((pod) => viewPodV1(context, pod)),
    );
  },
  CreatePod(context) {
    const { service, referrer, now } = context;
    const request = podRequestV1(context);
    if (isRestRefusal(request)) return request;
    return answered(createPod(service, referrer, request, now), (pod) => viewPodV1(context, pod), 201);
  },
  GetPod: onOwn('pod', findPod, (context, pod) => json(200, viewPodV1(context, pod))),
  UpdatePod: onOwn('pod', findPod, change),
  UpdatePodByPost: onOwn('pod', findPod, change),
  DeletePod: onOwn('pod', findPod, ({ service, now }, pod) => {
    const done = actOn(service, pod, 'terminate', now);
    return isRestRefusal(done) ? done : gone();
  }),
  StartPod: act('start'),
  StopPod: act('stop'),
  ResetPod: act('reset'),
  RestartPod: act('restart'),
} satisfies Record<string, RestHandler>;

function act(action: PodAction): RestHandler {
  return onOwn('pod', findPod, (context, pod) => {
    const { service, now } = context;
    return answered(actOn(service, pod, action, now), (one) => viewPodV1(context, one));
  });
}

function podRequestV1(context: RestContext): PodRequest | RestRefusal {
  const { service, referrer, body } = context;
  const input = body as SchemasV1['PodCreateInput'];
  const { name = 'my pod', templateId, cloudType, interruptible = false, locked = false } = input;
  const template = templateId === undefined ? undefined : templateOf(service, referrer, templateId);
  if (template !== undefined && isRestRefusal(template)) return template;
  const usual = { persistent: { size: 20, path: '/workspace' }, network: null };
  const base = { ...emptyContainer, disk: 50, image: '', ...usual, ...containerIn(template?.spec) };
  const made = {
    ...base,
    ...containerChangeV1(body),
    ...mountsChangeV1(body, base),
    name,
    cloud: cloudType,
    ...computeIn(input),
    dataCenterIds: input.dataCenterIds ?? [],
    globalNetworking: input.globalNetworking ?? false,
    templateId: templateId ?? null,
    locked,
    interruptible,
  };
  return made.image === '' ? refuseRest('unfit', 'a Pod has an imageName or a templateId') : made;
}

function computeIn(input: SchemasV1['PodCreateInput']): Pick<PodRequest, 'gpu' | 'cpu'> {
  const { computeType = 'GPU', gpuTypeIds = [], gpuCount = 1, cpuFlavorIds = [], vcpuCount = 2 } = input;
  return computeType === 'GPU'
    ? { gpu: { ids: gpuTypeIds, count: gpuCount }, cpu: null }
    : { gpu: null, cpu: { ids: cpuFlavorIds, vcpuCount } };
}

function change(context: RestContext, pod: Pod): Reply | RestRefusal {
  const { service, referrer, now, body } = context;
  const { name, locked, globalNetworking } = body as SchemasV1['PodUpdateInput'];
  const change: Partial<PodSpec> = {
    ...containerChangeV1(body),
    ...mountsChangeV1(body, pod.spec),
    ...(name === undefined ? {} : { name }),
    ...(locked === undefined ? {} : { locked }),
    ...(globalNetworking === undefined ? {} : { globalNetworking }),
  };
  return answered(updatePod(service, referrer, pod, change, now), (one) => viewPodV1(context, one));
}

type Filter = {
  computeType?: 'GPU' | 'CPU';
  cpuFlavorId?: string[];
  dataCenterId?: string[];
  desiredStatus?: string;
  endpointId?: string;
  gpuTypeId?: string[];
  id?: string;
  imageName?: string;
  name?: string;
  networkVolumeId?: string;
  templateId?: string;
};

function isWanted({ query }: RestContext, { id, spec, status, dataCenterId, cluster }: Pod): boolean {
  const filter = query as Filter;
  const { gpu, cpu } = spec;
  const is = (wanted: string | undefined, value: string | undefined | null): boolean =>
    wanted === undefined || wanted === value;
  const isAmong = (wanted: string[] | undefined, value: string | undefined): boolean =>
    wanted === undefined || wanted.length === 0 || (value !== undefined && wanted.includes(value));
  return (
    cluster === undefined &&
    is(filter.computeType, gpu === null ? 'CPU' : 'GPU') &&
    is(filter.desiredStatus, status === 'PROVISIONING' ? 'RUNNING' : status) &&
    is(filter.endpointId, undefined) &&
    is(filter.id, id) &&
    is(filter.imageName, spec.image) &&
    is(filter.name, spec.name) &&
    is(filter.networkVolumeId, spec.network?.volumeId) &&
    is(filter.templateId, spec.templateId) &&
    isAmong(filter.cpuFlavorId, cpu?.id) &&
    isAmong(filter.dataCenterId, dataCenterId) &&
    isAmong(filter.gpuTypeId, gpu?.id)
  );
}
