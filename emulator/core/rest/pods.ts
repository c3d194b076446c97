import type { WorldInstant } from '../agenda.ts';
import type { Service } from '../service.ts';
import { type Allocation, allocate } from './allocate.ts';
import { createLog } from './log.ts';
import { keepPrinted, writeSystem } from './pod-log.ts';
import { priceOf, renewMeters, stopMeters } from './pod-meters.ts';
import type { Pod, PodAction, PodSpec } from './records.ts';
import { type Referrer, referenceProblem } from './references.ts';
import { isRestRefusal, type RestRefusal, refuseRest } from './rest-refusal.ts';
import { hasGpus } from './stock.ts';

/** What makes a Pod. Types are in order of priority. */
export type PodRequest = Omit<PodSpec, 'gpu' | 'cpu' | 'cloud'> & {
  readonly cloud: PodSpec['cloud'] | undefined;
  readonly gpu: { readonly ids: readonly string[]; readonly count: number } | null;
  readonly cpu: { readonly ids: readonly string[]; readonly vcpuCount: number } | null;
  /** Where it may stand; none means anywhere. */
  readonly dataCenterIds: readonly string[];
};

/** Rents an instance and starts it, or says why not. @see interface 2.9, 2.10, 4.3 */
export function createPod(
  service: Service,
  referrer: Referrer,
  request: PodRequest,
  now: WorldInstant,
  cluster?: Pod['cluster'],
): Pod | RestRefusal {
  const volumeIds = request.network === null ? [] : [request.network.volumeId];
  const problem = referenceProblem(service, referrer, { ...request, volumeIds });
  if (problem !== undefined) return problem;
  const allocation = allocate(service, request);
  if (isRestRefusal(allocation)) return allocation;
  const pod = podOf(service, referrer.user, request, allocation, now, cluster);
  service.resourceStore.pods.set(pod.id, pod);
  writeSystem(pod, now, `created from ${request.image}`);
  begin(service, pod, now);
  renewMeters(service, pod, now);
  return pod;
}

function podOf(
  service: Service,
  owner: string,
  request: PodRequest,
  { gpu, cpu, dataCenterId }: Allocation,
  now: WorldInstant,
  cluster: Pod['cluster'],
): Pod {
  const { random, resourceStore } = service;
  const { dataCenterIds: _, ...traits } = request;
  const spec: PodSpec = {
    ...traits,
    cloud: request.cloud ?? resourceStore.behaviour.defaultCloud(),
    gpu,
    cpu,
  };
  return {
    id: resourceStore.behaviour.newId(random, 'pod'),
    owner,
    createdAt: now,
    spec,
    dataCenterId,
    machineId: random.hex(12),
    cluster,
    cost: priceOf(service, spec),
    status: 'PROVISIONING',
    changedAt: now,
    startedAt: null,
    starting: undefined,
    log: createLog(),
  };
}

/** Changes a Pod in place. @see interface 4.3 */
export function updatePod(
  service: Service,
  referrer: Referrer,
  pod: Pod,
  change: Partial<PodSpec>,
  now: WorldInstant,
): Pod | RestRefusal {
  const volumeIds = change.network ? [change.network.volumeId] : [];
  const problem = referenceProblem(service, referrer, { registry: change.registry, volumeIds });
  if (problem !== undefined) return problem;
  pod.spec = service.resourceStore.behaviour.patched(pod.spec, change, 'pod');
  writeSystem(pod, now, 'settings changed');
  renewMeters(service, pod, now);
  return pod;
}

/** Starts, stops, restarts, resets or ends a Pod, or says why not. @see interface 3, 4.2, 4.3 */
export function actOn(service: Service, pod: Pod, action: PodAction, now: WorldInstant): Pod | RestRefusal {
  const { behaviour } = service.resourceStore;
  const { gpu, locked } = pod.spec;
  if (!behaviour.canAct(action, pod.status)) {
    return refuseRest('wrong-state', `a Pod that is ${pod.status} can't ${action}`);
  }
  if (locked && (action === 'stop' || action === 'terminate')) {
    return refuseRest('locked', `the Pod ${pod.id} is locked`);
  }
  if (
    action === 'start' &&
    gpu !== null &&
    !behaviour.holdsGpu(pod) &&
    !hasGpus(service, gpu.id, gpu.count)
  ) {
    return refuseRest('no-stock', `there are no ${gpu.count} GPUs of the type ${gpu.id} left`);
  }
  carryOut(service, pod, action, now);
  return pod;
}

function carryOut(service: Service, pod: Pod, action: PodAction, now: WorldInstant): void {
  const { behaviour } = service.resourceStore;
  keepPrinted(service, pod, now);
  const status = behaviour.statusAfter(action, pod);
  pod.spec = behaviour.specAfter(action, pod);
  pod.starting?.cancel();
  pod.starting = undefined;
  if (status === 'RUNNING') {
    writeSystem(pod, now, action);
    begin(service, pod, now);
  } else {
    pod.status = status;
    pod.changedAt = now;
    if (status === 'TERMINATED') pod.startedAt = null;
    writeSystem(pod, now, action);
  }
  if (status === 'TERMINATED') stopMeters(pod, now);
  else renewMeters(service, pod, now);
}

function begin(service: Service, pod: Pod, now: WorldInstant): void {
  const delay = service.resourceStore.behaviour.podStartDelay(pod);
  pod.status = 'PROVISIONING';
  pod.changedAt = now;
  const run = (then: WorldInstant): void => {
    pod.starting = undefined;
    pod.status = 'RUNNING';
    pod.changedAt = then;
    pod.startedAt = then;
    writeSystem(pod, then, 'running');
  };
  if (delay === 0) run(now);
  else pod.starting = service.agenda.at(now + delay, run);
}
