import { cuda } from '../../core/rest/catalog.ts';
import type { Pod, PodAction } from '../../core/rest/records.ts';
import type { View } from '../../core/rest/rest-behaviour.ts';
import { moment, type RestContext } from '../rest/context.ts';
import { viewContainer, viewMounts } from './containers.ts';

const actions: readonly PodAction[] = ['start', 'stop', 'restart', 'terminate'];
const address = '192.0.2.10';

/** A Pod as v2 shows it. */
export function viewPod({ behaviour, at, now }: RestContext, pod: Pod): View {
  const { id, spec, status, dataCenterId, cost, createdAt, startedAt } = pod;
  const { name, gpu, cpu, cloud, templateId, locked, globalNetworking } = spec;
  const view = {
    ...viewContainer(spec),
    id,
    name,
    status,
    actions: actions.filter((action) => behaviour.canAct(action, status)),
    mounts: viewMounts(spec),
    ...(gpu === null ? {} : { gpu }),
    ...(cpu === null ? {} : { cpu }),
    cloud,
    dataCenterId,
    cudaVersion: gpu === null ? null : cuda.current,
    ssh: { proxy: null, direct: null },
    ...(pod.cluster === undefined ? {} : { cluster: pod.cluster }),
    template: templateId,
    cost,
    locked,
    globalNetworking: globalNetworking
      ? { enabled: true, ip: address, internalDns: `${id}.internal` }
      : { enabled: false },
    runtime: runtimeOf(pod, now),
    createdAt: moment(createdAt),
    startedAt: startedAt === null ? null : moment(startedAt),
  };
  return behaviour.shown('pod', view, pod, at);
}

function runtimeOf({ status, startedAt, spec }: Pod, now: number): View | null {
  if (status !== 'RUNNING' || startedAt === null) return null;
  return {
    uptime: Math.floor((now - startedAt) / 1000),
    gpus: Array.from({ length: spec.gpu?.count ?? 0 }, () => ({ util: 0, memoryUtil: 0 })),
    cpu: { util: 0 },
    memory: { util: 0 },
    ports: spec.ports.flatMap(viewPort),
  };
}

/** @param port as port/type; what is no such thing reaches nobody */
function viewPort(port: string, index: number): View[] {
  const { number, type = '' } = /^(?<number>\d{1,5})\/(?<type>\w+)$/.exec(port)?.groups ?? {};
  if (number === undefined) return [];
  const isPublic = type === 'tcp';
  return [
    {
      private: Number(number),
      public: isPublic ? 20_000 + index : null,
      type,
      ip: isPublic ? address : null,
    },
  ];
}
