import { podPorts } from '../../core/rest/pod-ports.ts';
import type { Pod } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { gpuTypeOf } from '../../core/rest/stock.ts';
import type { Service } from '../../core/service.ts';
import type { RestContext } from '../../world/calls/rest-call.ts';
import { moment } from '../rest/context.ts';
import { viewContainerV1, viewVolume } from './containers.ts';
import { viewNetworkVolume } from './network-volumes.ts';

const address = '192.0.2.10';

/** A Pod as v1 shows it. */
export function viewPodV1(context: RestContext, pod: Pod): RestView {
  const { behaviour, at, service } = context;
  const { id, owner, spec, status, cost, machineId, startedAt, changedAt } = pod;
  const { name, image, gpu, cpu, locked, interruptible, templateId } = spec;
  const isUp = status === 'RUNNING';
  const view = {
    ...viewContainerV1(spec),
    ...viewVolume(spec),
    id,
    name,
    image,
    consumerUserId: owner,
    desiredStatus: status === 'PROVISIONING' ? 'RUNNING' : status,
    ...(gpu === null ? {} : { gpu: viewGpu(service, gpu.id, gpu.count) }),
    ...(cpu === null ? {} : { cpuFlavorId: cpu.id, vcpuCount: cpu.vcpuCount, memoryInGb: cpu.memory }),
    machineId,
    ...included(context, pod),
    costPerHr: cost,
    adjustedCostPerHr: cost,
    portMappings: isUp ? mappingsOf(spec.ports) : null,
    publicIp: isUp ? address : null,
    interruptible,
    locked,
    ...(templateId === null ? {} : { templateId }),
    ...(startedAt === null ? {} : { lastStartedAt: moment(startedAt) }),
    lastStatusChange: `${status} at ${moment(changedAt)}`,
  };
  return behaviour.shown('pod', view, pod, at);
}

export function viewGpu(service: Service, id: string, count: number): RestView {
  const type = gpuTypeOf(service, id);
  if (type === undefined) return { id, count };
  const { name, price } = type;
  return { id, count, displayName: name, securePrice: price.secure, communityPrice: price.community };
}

function included(context: RestContext, { spec, dataCenterId, cost }: Pod): RestView {
  const { query, service } = context;
  const { gpu, cpu, cloud, network } = spec;
  const machine = {
    ...(gpu === null
      ? { cpuTypeId: cpu?.id }
      : { gpuTypeId: gpu.id, gpuType: viewGpu(service, gpu.id, gpu.count) }),
    dataCenterId,
    secureCloud: cloud === 'SECURE',
    supportPublicIp: true,
    costPerHr: cost,
  };
  const volume = network === null ? undefined : service.resourceStore.networkVolumes.get(network.volumeId);
  return {
    ...(query.includeMachine === true ? { machine } : {}),
    ...(query.includeNetworkVolume === true && volume !== undefined
      ? { networkVolume: viewNetworkVolume(context, volume) }
      : {}),
    ...(query.includeSavingsPlans === true ? { savingsPlans: [] } : {}),
  };
}

function mappingsOf(ports: readonly string[]): RestView {
  const reached = podPorts(ports).flatMap((port) =>
    port.public === null ? [] : [[port.number, port.public.number] as const],
  );
  return Object.fromEntries(reached);
}
