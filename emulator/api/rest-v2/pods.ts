import { emptyContainer } from '../../core/rest/endpoint-spec.ts';
import { countPodLines, nextPrint, podLines } from '../../core/rest/pod-log.ts';
import { actOn, createPod, type PodRequest, updatePod } from '../../core/rest/pods.ts';
import type { Pod, PodAction, PodSpec } from '../../core/rest/records.ts';
import { templateOf } from '../../core/rest/references.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { isRestRefusal, type RestRefusal } from '../../core/rest/rest-refusal.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { answered, gone, listedItems, onOwn } from '../rest/context.ts';
import { containerIn, findPod, ownPods } from '../rest/pods.ts';
import { streamLog } from '../rest/stream-log.ts';
import { containerChange, mountsChange } from './containers.ts';
import type { SchemasV2 } from './types.ts';
import { viewPod } from './view-pod.ts';

/** The operations on Pods. @see interface 2.10, 4.3 */
export const podHandlers = {
  listPods(context) {
    const { includeClusterPods } = context.query as { includeClusterPods?: boolean };
    const pods = ownPods(context).filter(({ cluster }) => cluster === undefined || includeClusterPods);
    return listedItems(
      context,
      'pods',
      pods.map((pod) => viewPod(context, pod)),
    );
  },
  createPod(context) {
    const { service, referrer, now } = context;
    const request = podRequestV2(context);
    if (isRestRefusal(request)) return request;
    return answered(createPod(service, referrer, request, now), (pod) => viewPod(context, pod), 201);
  },
  getPod: onOwn('pod', findPod, (context, pod) => json(200, viewPod(context, pod))),
  updatePod: onOwn('pod', findPod, change),
  deletePod: onOwn('pod', findPod, (context, pod) => act(context, pod, 'terminate')),
  podAction: onOwn('pod', findPod, (context, pod) => act(context, pod, actionIn(context.body))),
  getPodLogs: onOwn('pod', findPod, readLog),
} satisfies Record<string, RestHandler>;

function podRequestV2(context: RestContext): PodRequest | RestRefusal {
  const { service, referrer, body } = context;
  const {
    name,
    cloud,
    gpu,
    cpu,
    globalNetworking = false,
    dataCenterIds = [],
    templateId,
  } = body as SchemasV2['CreatePodRequest'] & { name: string };
  const template = templateId === undefined ? undefined : templateOf(service, referrer, templateId);
  if (template !== undefined && isRestRefusal(template)) return template;
  return {
    ...emptyContainer,
    image: '',
    network: null,
    persistent: null,
    ...containerIn(template?.spec),
    ...containerChange(body),
    ...mountsChange(body),
    name,
    cloud,
    gpu: gpu === undefined ? null : { ids: [gpu.id], count: gpu.count ?? 1 },
    cpu: cpu === undefined ? null : { ids: [cpu.id], vcpuCount: cpu.vcpuCount },
    globalNetworking,
    dataCenterIds,
    templateId: templateId ?? null,
    locked: false,
    interruptible: false,
  };
}

function change(context: RestContext, pod: Pod): Reply | RestRefusal {
  const { service, referrer, now, body } = context;
  const { name, locked, globalNetworking, templateId } = body as SchemasV2['UpdatePodRequest'];
  const template = templateId === undefined ? undefined : templateOf(service, referrer, templateId);
  if (template !== undefined && isRestRefusal(template)) return template;
  const change: Partial<PodSpec> = {
    ...containerIn(template?.spec),
    ...containerChange(body),
    ...mountsChange(body),
    ...(name === undefined ? {} : { name }),
    ...(locked === undefined ? {} : { locked }),
    ...(globalNetworking === undefined ? {} : { globalNetworking }),
    ...(templateId === undefined ? {} : { templateId }),
  };
  return answered(updatePod(service, referrer, pod, change, now), (one) => viewPod(context, one));
}

function actionIn(body: RestView): PodAction {
  return (body as { action: PodAction }).action;
}

function act(context: RestContext, pod: Pod, action: PodAction): Reply | RestRefusal {
  const { service, now } = context;
  const done = actOn(service, pod, action, now);
  if (action === 'terminate') return isRestRefusal(done) ? done : gone();
  return answered(done, (one) => viewPod(context, one));
}

function readLog(context: RestContext, pod: Pod): Reply | RestRefusal {
  const { service } = context;
  return streamLog(context, {
    log: pod.log,
    count: (now) => countPodLines(service, pod, now),
    lines: (now, without) => podLines(service, pod, now, without),
    next: (now) => nextPrint(service, pod, now),
    isOver: () => pod.status === 'EXITED' || pod.status === 'TERMINATED',
  });
}
