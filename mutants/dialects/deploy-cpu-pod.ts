import { type GraphqlContext, referrerIn } from '../../emulator/api/graphql/context.ts';
import { granted } from '../../emulator/api/graphql/refusal-error.ts';
import { viewGraphqlPod } from '../../emulator/api/graphql/view-pod.ts';
import { emptyContainer } from '../../emulator/core/rest/endpoint-spec.ts';
import { createPod } from '../../emulator/core/rest/pods.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';

type CpuPodInput = {
  name?: string;
  imageName?: string;
  /** Such as `cpu3c-2-4`: flavour, vCPUs and memory. */
  instanceId?: string;
  containerDiskInGb?: number;
};

/** Rents an instance without a GPU. */
export function deployCpuPod(input: CpuPodInput, context: GraphqlContext): RestView | null {
  const { service, now } = context;
  const [flavour, vcpus] = (input.instanceId ?? '').split('-');
  const ids = flavour ? [flavour] : service.resourceStore.catalog.cpus.map(({ id }) => id);
  const request = {
    ...emptyContainer,
    ...{ name: input.name ?? 'my pod', image: input.imageName ?? '', disk: input.containerDiskInGb ?? 10 },
    ...{ persistent: null, network: null, templateId: null, cloud: undefined, gpu: null, dataCenterIds: [] },
    ...{ globalNetworking: false, locked: false, interruptible: false },
    cpu: { ids, vcpuCount: Number(vcpus) || 2 },
  };
  const referrer = referrerIn(context, 'podFindAndDeployOnDemand');
  const pod = granted(context, createPod(service, referrer, request, now));
  return viewGraphqlPod(context, pod, 'podFindAndDeployOnDemand');
}
