import type { WorldInstant } from '../agenda.ts';
import type { Service } from '../service.ts';
import { quotedId } from './lookup.ts';
import { actOn, createPod, type PodRequest } from './pods.ts';
import type { Cluster, Pod } from './records.ts';
import type { Referrer } from './references.ts';
import { isRestRefusal, type RestRefusal, refuseRest } from './rest-refusal.ts';
import { gpusLeft, gpuTypeOf } from './stock.ts';

/** Rents several Pods that belong together, or none when they can't all be had. */
export function createCluster(
  service: Service,
  referrer: Referrer,
  { name, type, compute, pod }: Pick<Cluster, 'type' | 'compute'> & { name: string; pod: PodRequest },
  now: WorldInstant,
): Cluster | RestRefusal {
  const { gpuTypeId, gpuCountPerPod, podCount } = compute;
  if (gpuTypeOf(service, gpuTypeId) === undefined) {
    return refuseRest('unknown-reference', `there is no GPU type ${quotedId(gpuTypeId)}`);
  }
  const needed = gpuCountPerPod * podCount;
  if (gpusLeft(service, gpuTypeId) < needed) {
    return refuseRest('no-stock', `there are no ${needed} GPUs of the type ${gpuTypeId} left`);
  }
  const id = service.resourceStore.behaviour.newId(service.random, 'cluster');
  const podIds: string[] = [];
  let dataCenterId = '';
  for (let rank = 0; rank < podCount; rank++) {
    const made = createPod(service, referrer, pod, now, { id, rank });
    if (isRestRefusal(made)) return made;
    podIds.push(made.id);
    dataCenterId = made.dataCenterId;
  }
  const cluster = {
    id,
    owner: referrer.user,
    createdAt: now,
    spec: { name },
    type,
    compute,
    dataCenterId,
    podIds,
  };
  service.resourceStore.clusters.set(id, cluster);
  return cluster;
}

export function podsOf({ resourceStore }: Service, { podIds }: Cluster): Pod[] {
  return podIds.map((id) => resourceStore.pods.get(id)!).filter(({ status }) => status !== 'TERMINATED');
}

export function renameCluster(
  { resourceStore }: Service,
  cluster: Cluster,
  change: { name?: string },
): Cluster {
  cluster.spec = resourceStore.behaviour.patched(cluster.spec, change, 'cluster');
  return cluster;
}

export function deleteCluster(service: Service, cluster: Cluster, now: WorldInstant): void {
  if (!service.resourceStore.behaviour.forgets('cluster', cluster.id)) return;
  for (const pod of podsOf(service, cluster)) actOn(service, pod, 'terminate', now);
  service.resourceStore.clusters.delete(cluster.id);
}
