import { createCluster, deleteCluster, podsOf, renameCluster } from '../../core/rest/clusters.ts';
import { emptyContainer } from '../../core/rest/endpoint-spec.ts';
import { isOfCaller } from '../../core/rest/lookup.ts';
import type { PodRequest } from '../../core/rest/pods.ts';
import type { Cluster } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import type { Service } from '../../core/service.ts';
import { json } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { answered, gone, listedItems, moment, onOwn } from '../rest/context.ts';
import { containerChange, mountsChange } from './containers.ts';
import type { SchemasV2 } from './types.ts';
import { viewPod } from './view-pod.ts';

/** The operations on clusters. @see interface 4.3 */
export const clusterHandlers = {
  listClusters(context) {
    const { service, user } = context;
    const clusters = [...service.resourceStore.clusters.values()].filter((cluster) =>
      isOfCaller(user, cluster),
    );
    return listedItems(
      context,
      'clusters',
      clusters.map((cluster) => viewCluster(context, cluster)),
    );
  },
  createCluster(context) {
    const { service, referrer, now, body } = context;
    const { name, type, compute } = body as SchemasV2['CreateClusterRequest'];
    const made = createCluster(
      service,
      referrer,
      { name, type, compute, pod: memberPodRequest(context) },
      now,
    );
    return answered(made, (cluster) => viewCluster(context, cluster), 201);
  },
  getCluster: onOwn('cluster', find, (context, cluster) => json(200, viewCluster(context, cluster))),
  updateCluster: onOwn('cluster', find, (context, cluster) =>
    json(200, viewCluster(context, renameCluster(context.service, cluster, context.body))),
  ),
  deleteCluster: onOwn('cluster', find, ({ service, now }, cluster) => {
    deleteCluster(service, cluster, now);
    return gone();
  }),
  listClusterPods: onOwn('cluster', find, (context, cluster) =>
    listedItems(
      context,
      'pods',
      podsOf(context.service, cluster).map((pod) => viewPod(context, pod)),
    ),
  ),
} satisfies Record<string, RestHandler>;

function find({ resourceStore }: Service, id: string): Cluster | undefined {
  return resourceStore.clusters.get(id);
}

function memberPodRequest({ body }: RestContext): PodRequest {
  const { name, compute, dataCenterIds = [] } = body as SchemasV2['CreateClusterRequest'];
  return {
    ...emptyContainer,
    image: '',
    persistent: null,
    network: null,
    ...containerChange(body),
    ...mountsChange(body),
    name,
    cloud: undefined,
    gpu: { ids: [compute.gpuTypeId], count: compute.gpuCountPerPod },
    cpu: null,
    dataCenterIds,
    globalNetworking: true,
    locked: false,
    interruptible: false,
    templateId: null,
  };
}

function viewCluster({ service, behaviour, at }: RestContext, cluster: Cluster): RestView {
  const { id, spec, type, compute, dataCenterId, createdAt } = cluster;
  const pods = podsOf(service, cluster);
  const byStatus: Record<string, number> = {};
  for (const { status } of pods) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const [primary] = pods;
  const view = {
    id,
    name: spec.name,
    type,
    compute,
    dataCenterId,
    pods: { total: pods.length, byStatus },
    network: { cidr: '10.0.0.0/16' },
    ...(primary === undefined ? {} : { primary: { podId: primary.id, status: primary.status } }),
    createdAt: moment(createdAt),
  };
  return behaviour.shown('cluster', view, cluster, at);
}
