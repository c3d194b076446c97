import { cuda } from '../../core/rest/catalog.ts';
import { podPorts } from '../../core/rest/pod-ports.ts';
import type { Pod, PodAction } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { telemetryOf } from '../../core/rest/telemetry.ts';
import type { RestContext } from '../../world/calls/rest-call.ts';
import { moment } from '../rest/context.ts';
import { viewContainer, viewMounts } from './containers.ts';

const actions: readonly PodAction[] = ['start', 'stop', 'restart', 'terminate'];
const address = '192.0.2.10';

/** A Pod as v2 shows it. */
export function viewPod({ behaviour, at, now }: RestContext, pod: Pod): RestView {
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

function runtimeOf(pod: Pod, now: number): RestView | null {
  const measured = telemetryOf(pod, now);
  if (measured === undefined) return null;
  const { uptime, gpus, cpu, memory } = measured;
  return {
    uptime,
    gpus: gpus.map(({ util, memoryUtil }) => ({ util, memoryUtil })),
    cpu: { util: cpu },
    memory: { util: memory },
    ports: podPorts(pod.spec.ports).map((port) => ({
      private: port.number,
      public: port.public?.number ?? null,
      type: port.type,
      ip: port.public?.ip ?? null,
    })),
  };
}
