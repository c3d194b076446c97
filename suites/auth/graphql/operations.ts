import { toStringMethod } from 'fast-check';
import {
  GpuTypesDocument,
  MyPodsDocument,
  PodDocument,
  ResumePodDocument,
  StopPodDocument,
} from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { madeByRest, restVersions, templateOfPods } from '../../graphql/pods/made-by-rest.ts';
import { listPods } from '../../shared/making/graphql-find-pod.ts';
import {
  callsToRent,
  deploying,
  plainPodInput,
  rent,
  rentAndStop,
} from '../../shared/making/graphql-rent.ts';
import { calling, writings } from '../../shared/resources/graphql-documented.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { askToStop, callsToStop, stopWait } from '../../shared/resources/graphql-stopping.ts';

/** A documented operation that can be called so that it is taken. */
export type PreparedGraphql = {
  readonly name: string;
  /** Whether it is about one Pod. */
  readonly named: boolean;
  /** Whether it can only be called where money may be spent. */
  readonly costs: boolean;
  /** The call, and where it can be taken only once another one like it. */
  prepare(
    caseContext: CaseContext,
    ruleContext: RuleContext,
  ): Promise<readonly [GraphqlRequestOptions, GraphqlRequestOptions]>;
  [toStringMethod](): string;
};

/** Calls that preparing an operation takes at most. */
export const callsToPrepare = 2 * (callsToRent + callsToStop);

/** How long that may take. */
export const waitsToPrepare = { least: 0, most: 2 * stopWait, patient: true } as const;

const twice = (
  requestOptions: GraphqlRequestOptions,
): readonly [GraphqlRequestOptions, GraphqlRequestOptions] => [requestOptions, requestOptions];

async function twoPods(
  make: typeof rent,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  call: (podId: string) => GraphqlRequestOptions,
): Promise<readonly [GraphqlRequestOptions, GraphqlRequestOptions]> {
  const [one, two] = [await make(caseContext, ruleContext), await make(caseContext, ruleContext)];
  return [call(one.id), call(two.id)];
}

function stopping(podId: string): GraphqlRequestOptions {
  return calling(StopPodDocument, { input: { podId } });
}

function resuming(podId: string): GraphqlRequestOptions {
  return calling(ResumePodDocument, { input: { podId, gpuCount: 1 } });
}

function assertSpends(caseContext: CaseContext, ruleContext: RuleContext): void {
  if (!ruleContext.offers('spend')) caseContext.graphql.lacking('a Pod costs money (capabilities.spend)');
}

/** A query about a Pod that is stopped: its owner's alone as while it runs. */
export const stoppedPodQuery = operation('pod of a stopped Pod', true, async (caseContext, ruleContext) => {
  assertSpends(caseContext, ruleContext);
  const { id } = await rentAndStop(caseContext, ruleContext);
  return twice(calling(PodDocument, { input: { podId: id } }));
});

/** A mutation about a Pod, which is to be refused to others. */
export type OwnersMutation = {
  readonly name: string;
  /** Makes the Pod, and the call about it. */
  prepare(caseContext: CaseContext, ruleContext: RuleContext): Promise<GraphqlRequestOptions>;
};

/** They are refused to whoever has no access to the Pod, in whatever state it is. @see interface 4.4, 5 */
export const needlessMutations: readonly OwnersMutation[] = [
  {
    name: 'podStop of a stopped Pod',
    prepare: async (caseContext, ruleContext) => stopping((await rentAndStop(caseContext, ruleContext)).id),
  },
  {
    name: 'podResume of a running Pod',
    prepare: async (caseContext, ruleContext) => resuming((await rent(caseContext, ruleContext)).id),
  },
];

/** Queries about Pods that REST has made: their owner's alone as those that were rented here. @see interface 1, 5 */
export function queriesOfMade(ruleContext: RuleContext): readonly PreparedGraphql[] {
  return restVersions(ruleContext).map((api) =>
    operation(`pod of a Pod that ${api} has made`, true, async (caseContext) => {
      assertSpends(caseContext, ruleContext);
      const { id } = await madeByRest(api, caseContext, ruleContext);
      return twice(calling(PodDocument, { input: { podId: id } }));
    }),
  );
}

/** Mutations of Pods that REST has made, of a template where they may be. @see interface 1, 4.4, 5 */
export function mutationsOfMade(ruleContext: RuleContext): readonly OwnersMutation[] {
  return restVersions(ruleContext).flatMap((api) => {
    const made = async (caseContext: CaseContext): Promise<string> => {
      assertSpends(caseContext, ruleContext);
      const template = api === 'v2' ? await templateOfPods(caseContext, ruleContext) : {};
      return (await madeByRest(api, caseContext, ruleContext, template)).id;
    };
    return [
      {
        name: `podStop of a Pod that ${api} has made`,
        prepare: async (caseContext) => stopping(await made(caseContext)),
      },
      {
        name: `podResume of a stopped Pod that ${api} has made`,
        prepare: async (caseContext) => {
          const id = await made(caseContext);
          await askToStop(id, caseContext, 'attempt');
          return resuming(id);
        },
      },
    ] satisfies OwnersMutation[];
  });
}

/** Every operation of section 4.4. @see interface 4.4 */
export const preparedOperations: readonly PreparedGraphql[] = [
  operation('gpuTypes', false, async () => twice(calling(GpuTypesDocument, {}))),
  operation('myself', false, async () => twice(calling(MyPodsDocument, {}))),
  operation('pod', true, async (caseContext, ruleContext) => {
    const id = ruleContext.offers('spend')
      ? (await rent(caseContext, ruleContext)).id
      : await anyPod(caseContext);
    return twice(calling(PodDocument, { input: { podId: id } }));
  }),
  operation('podFindAndDeployOnDemand', false, async (caseContext, ruleContext) => {
    assertSpends(caseContext, ruleContext);
    const [gpuTypeId] = await onOffer(caseContext);
    const [types, other] = await writings(ruleContext);
    if (other !== undefined)
      caseContext.graphql.lacking('how cloudType is written is not known without introspection');
    return twice(deploying(plainPodInput(gpuTypeId!, caseContext), types));
  }),
  operation('podStop', true, async (caseContext, ruleContext) => {
    assertSpends(caseContext, ruleContext);
    return twoPods(rent, caseContext, ruleContext, stopping);
  }),
  operation('podResume', true, async (caseContext, ruleContext) => {
    assertSpends(caseContext, ruleContext);
    return twoPods(rentAndStop, caseContext, ruleContext, resuming);
  }),
];

function operation(name: string, named: boolean, prepare: PreparedGraphql['prepare']): PreparedGraphql {
  const costs = !['gpuTypes', 'myself', 'pod'].includes(name);
  return { name, named, costs, prepare, [toStringMethod]: () => name };
}

async function anyPod(caseContext: CaseContext): Promise<string> {
  const ids = (await listPods(caseContext)).map(({ id }) => id).filter((id) => typeof id === 'string');
  return (
    ids[0] ?? caseContext.graphql.lacking('there is no Pod, and none may be rented (capabilities.spend)')
  );
}
