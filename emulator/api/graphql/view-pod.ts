import type { GraphqlOperation } from '../../core/graphql/graphql-behaviour.ts';
import { podPorts } from '../../core/rest/pod-ports.ts';
import type { Pod } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { telemetryOf } from '../../core/rest/telemetry.ts';
import type { GraphqlContext } from './context.ts';

/** A Pod as GraphQL shows it. @see interface 2.11 */
export function viewGraphqlPod(
  context: GraphqlContext,
  pod: Pod,
  operation: GraphqlOperation,
): RestView | null {
  const { id, spec, status, machineId } = pod;
  const view = {
    id,
    name: spec.name,
    imageName: spec.image,
    env: Object.entries(spec.env).map(([key, value]) => `${key}=${value}`),
    machineId,
    machine: { podHostId: `${id}-${machineId.slice(0, 8)}` },
    desiredStatus: status === 'PROVISIONING' ? 'RUNNING' : status,
    runtime: viewRuntime(context, pod, operation),
  };
  return context.behaviour.shown('Pod', view, pod, operation);
}

function viewRuntime(
  { behaviour, now }: GraphqlContext,
  pod: Pod,
  operation: GraphqlOperation,
): RestView | null {
  const measured = telemetryOf(pod, now);
  if (measured === undefined) return null;
  const { uptime, gpus, cpu, memory } = measured;
  const view = {
    uptimeInSeconds: uptime,
    ports: podPorts(pod.spec.ports).map((port) => ({
      ip: port.public?.ip ?? null,
      isIpPublic: port.public !== null,
      privatePort: port.number,
      publicPort: port.public?.number ?? null,
      type: port.type,
    })),
    gpus: gpus.map(({ id, util, memoryUtil }) => ({
      id,
      gpuUtilPercent: util,
      memoryUtilPercent: memoryUtil,
    })),
    container: { cpuPercent: cpu, memoryPercent: memory },
  };
  return behaviour.shown('PodRuntime', view, pod, operation);
}
