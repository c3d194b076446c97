import type { GpuTypeFilter, PodFilter } from '../../../generated/graphql/graphql.ts';
import { ownResource } from '../../core/rest/lookup.ts';
import type { Pod } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { findPod } from '../rest/pods.ts';
import { type GraphqlContext, referrerIn } from './context.ts';
import { granted } from './refusal-error.ts';
import { viewGpuType } from './view-gpu-type.ts';
import { viewGraphqlPod } from './view-pod.ts';

/** The queries. @see interface 4.4 */
export const queries = {
  myself(_: unknown, _args: object, context: GraphqlContext): RestView {
    return { pods: () => ownPods(context).map((pod) => viewGraphqlPod(context, pod, 'myself')) };
  },
  pod(_: unknown, { input }: { input?: PodFilter | null }, context: GraphqlContext): RestView | null {
    if (!input) return null;
    return viewGraphqlPod(context, ownPod(context, input.podId, 'pod'), 'pod');
  },
  gpuTypes(
    _: unknown,
    { input }: { input?: GpuTypeFilter | null },
    context: GraphqlContext,
  ): (RestView | null)[] {
    const { behaviour, service } = context;
    const id = input?.id ?? undefined;
    const types = service.resourceStore.catalog.gpus.filter((type) => behaviour.wantsGpuType(type, id));
    return types.map((type) => viewGpuType(context, type));
  },
};

/** A Pod of the caller's own. @throws RefusalError when there is none of this id, or it is somebody else's */
export function ownPod(context: GraphqlContext, id: string, operation: 'pod' | 'podStop' | 'podResume'): Pod {
  const referrer = referrerIn(context, operation);
  return granted(
    context,
    ownResource('pod', id, referrer, (one) => findPod(context.service, one)),
  );
}

function ownPods({ service, behaviour, user }: GraphqlContext): Pod[] {
  const { resourceStore } = service;
  return [...resourceStore.pods.values()].filter(
    (pod) => behaviour.listsPod(pod, user) && resourceStore.behaviour.listsPod(pod),
  );
}
