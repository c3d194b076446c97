import type {
  PodFindAndDeployOnDemandInput,
  PodResumeInput,
  PodStopInput,
} from '../../../generated/graphql/graphql.ts';
import { cudaProblem } from '../../core/rest/offer.ts';
import { actOn, createPod } from '../../core/rest/pods.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { refuseRest } from '../../core/rest/rest-refusal.ts';
import { resumePod } from '../../core/rest/resume-pod.ts';
import { type GraphqlContext, referrerIn } from './context.ts';
import { podRequestOf } from './pod-request-of.ts';
import { ownPod } from './queries.ts';
import { deny, granted } from './refusal-error.ts';
import { viewGraphqlPod } from './view-pod.ts';

type With<Input> = { input: Input };

/** The mutations. @see interface 3, 4.4 */
export const mutations = {
  podFindAndDeployOnDemand(
    _: unknown,
    { input }: { input?: PodFindAndDeployOnDemandInput | null },
    context: GraphqlContext,
  ): RestView | null {
    const operation = 'podFindAndDeployOnDemand';
    const { service, now, behaviour } = context;
    const podRequest = granted(context, podRequestOf(service, behaviour.acceptedInput(input ?? {})));
    const pod = granted(context, createPod(service, referrerIn(context, operation), podRequest, now));
    return viewGraphqlPod(context, pod, operation);
  },
  podResume(_: unknown, { input }: With<PodResumeInput>, context: GraphqlContext): RestView | null {
    const { service, now, behaviour } = context;
    const { podId, gpuCount, allowedCudaVersions } = input;
    const pod = ownPod(context, podId, 'podResume');
    if (gpuCount < 1) deny(context, refuseRest('invalid', `gpuCount is 1 at least, and not ${gpuCount}`));
    const versions = (allowedCudaVersions ?? []).filter((version) => version !== null);
    const problem = cudaProblem(versions as string[]);
    if (problem !== undefined) deny(context, problem);
    if (behaviour.carriesOut('podResume', pod)) granted(context, resumePod(service, pod, gpuCount, now));
    return viewGraphqlPod(context, pod, 'podResume');
  },
  podStop(_: unknown, { input }: With<PodStopInput>, context: GraphqlContext): RestView | null {
    const { service, now, behaviour } = context;
    const pod = ownPod(context, input.podId, 'podStop');
    if (behaviour.carriesOut('podStop', pod)) granted(context, actOn(service, pod, 'stop', now));
    return viewGraphqlPod(context, pod, 'podStop');
  },
};
