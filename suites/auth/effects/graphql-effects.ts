import { PodDocument, ResumePodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import { letListsCatchUp, withinListGrace } from '../../../service/case/list-grace.ts';
import { isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import { listPods } from '../../shared/making/graphql-find-pod.ts';
import { deploying, plainPodInput, rent, rentAndStop } from '../../shared/making/graphql-rent.ts';
import { calling, resultOf, writings } from '../../shared/resources/graphql-documented.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { askPatiently } from '../../shared/resources/graphql-stopping.ts';
import { type Effect, effect, type PreparedEffect } from './effect.ts';

/** What calls of GraphQL make or change. @see interface 3, 4.4 */
export const graphqlEffects: readonly Effect[] = [
  graphqlEffect('podFindAndDeployOnDemand', async (caseContext, ruleContext) => {
    const [gpuTypeId] = await onOffer(caseContext);
    const types = await writings(ruleContext);
    const input = plainPodInput(gpuTypeId!, caseContext);
    const isThere = async () => (await listPods(caseContext)).some(({ name }) => name === input.name);
    return judgedBy(deploying(input, types[0]), caseContext, {
      unchanged: async () => {
        await letListsCatchUp(caseContext.time);
        caseContext.expect(await isThere(), 'whether a Pod is there that was refused').toBe(false);
      },
      changed: isThere,
    });
  }),
  ofAPod('podStop', async (caseContext, ruleContext) => {
    const { id } = await rent(caseContext, ruleContext);
    return judgedBy(calling(StopPodDocument, { input: { podId: id } }), caseContext, {
      unchanged: async () =>
        caseContext
          .expect(await statusOf(id, caseContext), 'the Pod after a refused podStop')
          .not.toBe('EXITED'),
      changed: async () => (await statusOf(id, caseContext)) === 'EXITED',
    });
  }),
  ofAPod('podResume', async (caseContext, ruleContext) => {
    const { id } = await rentAndStop(caseContext, ruleContext);
    return judgedBy(calling(ResumePodDocument, { input: { podId: id, gpuCount: 1 } }), caseContext, {
      unchanged: async () =>
        caseContext
          .expect(await statusOf(id, caseContext), 'the Pod after a refused podResume')
          .not.toBe('RUNNING'),
      changed: async () => (await statusOf(id, caseContext)) === 'RUNNING',
    });
  }),
];

function graphqlEffect(name: string, prepare: Effect['prepare']): Effect {
  return effect(`graphql ${name}`, ['graphql', 'spend'], prepare);
}

/** A Pod of the run is none of another user's. */
function ofAPod(name: string, prepare: Effect['prepare']): Effect {
  return { ...graphqlEffect(name, prepare), named: true };
}

type Sight = { unchanged(): Promise<void>; changed(): Promise<boolean> };

/** Where it looks changed before the call there is nothing to see. */
function judgedBy(
  requestOptions: GraphqlRequestOptions,
  caseContext: CaseContext,
  { unchanged, changed }: Sight,
): PreparedEffect {
  const { graphql, time } = caseContext;
  return {
    async refused({ key }) {
      const seen = async () => ((await changed()) ? undefined : true);
      if ((await time.until(seen, time.now() + time.slack)) !== true)
        caseContext.inconclusive('it seems to have happened before');
      return graphql.when({ ...requestOptions, key });
    },
    async unchanged() {
      await time.reach(time.now() + time.slack);
      await unchanged();
    },
    async takesEffect() {
      if (!isGraphqlAccepted(await askPatiently(requestOptions, caseContext))) return false;
      const seen = async () => ((await changed()) ? true : undefined);
      return (await withinListGrace(seen, time)) === true;
    },
  };
}

async function statusOf(podId: string, { graphql }: CaseContext): Promise<unknown> {
  const answer = await graphql.given(calling(PodDocument, { input: { podId } }));
  return resultOf(answer, PodDocument).pod?.desiredStatus;
}
