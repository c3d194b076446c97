import { PodDocument, ResumePodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import type { GraphqlSketch } from '../../../service/case/graphql-scene.ts';
import { letListsCatchUp, withinListGrace } from '../../../service/case/list-grace.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { isGraphqlTaken } from '../../../service/client/graphql-answer.ts';
import { listPods } from '../../shared/making/graphql-find-pod.ts';
import { deploying, podOrder, rent, rentAndStop } from '../../shared/making/graphql-rent.ts';
import { calling, resultOf, writings } from '../../shared/resources/graphql-documented.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { askPatiently } from '../../shared/resources/graphql-stopping.ts';
import { type Effect, effect, type PreparedEffect } from './effect.ts';

/** What calls of GraphQL make or change. @see interface 3, 4.4 */
export const graphqlEffects: readonly Effect[] = [
  graphqlEffect('podFindAndDeployOnDemand', async (scene, bench) => {
    const [gpuTypeId] = await onOffer(scene);
    const types = await writings(bench);
    const input = podOrder(gpuTypeId!, scene);
    const isThere = async () => (await listPods(scene)).some(({ name }) => name === input.name);
    return judgedBy(deploying(input, types[0]), scene, {
      unchanged: async () => {
        await letListsCatchUp(scene.time);
        scene.expect(await isThere(), 'whether a Pod is there that was refused').toBe(false);
      },
      changed: isThere,
    });
  }),
  ofAPod('podStop', async (scene, bench) => {
    const { id } = await rent(scene, bench);
    return judgedBy(calling(StopPodDocument, { input: { podId: id } }), scene, {
      unchanged: async () =>
        scene.expect(await statusOf(id, scene), 'the Pod after a refused podStop').not.toBe('EXITED'),
      changed: async () => (await statusOf(id, scene)) === 'EXITED',
    });
  }),
  ofAPod('podResume', async (scene, bench) => {
    const { id } = await rentAndStop(scene, bench);
    return judgedBy(calling(ResumePodDocument, { input: { podId: id, gpuCount: 1 } }), scene, {
      unchanged: async () =>
        scene.expect(await statusOf(id, scene), 'the Pod after a refused podResume').not.toBe('RUNNING'),
      changed: async () => (await statusOf(id, scene)) === 'RUNNING',
    });
  }),
];

function graphqlEffect(name: string, prepare: Effect['prepare']): Effect {
  return { ...effect(`graphql ${name}`, ['spend'], prepare), api: 'graphql' };
}

/** A Pod of ours is none of another user's. */
function ofAPod(name: string, prepare: Effect['prepare']): Effect {
  return { ...graphqlEffect(name, prepare), named: true };
}

type Sight = { unchanged(): Promise<void>; changed(): Promise<boolean> };

/** Where it looks changed before the call there is nothing to see. */
function judgedBy(sketch: GraphqlSketch, scene: Scene, { unchanged, changed }: Sight): PreparedEffect {
  const { graphql, time } = scene;
  return {
    async refused({ key }) {
      const seen = async () => ((await changed()) ? undefined : true);
      if ((await time.until(seen, time.now() + time.slack)) !== true)
        scene.unjudged('it looks as if it had happened before');
      return graphql.when({ ...sketch, key });
    },
    async unchanged() {
      await time.reach(time.now() + time.slack);
      await unchanged();
    },
    async takesEffect() {
      if (!isGraphqlTaken(await askPatiently(sketch, scene))) return false;
      const seen = async () => ((await changed()) ? true : undefined);
      return (await withinListGrace(seen, time)) === true;
    },
  };
}

async function statusOf(podId: string, { graphql }: Scene): Promise<unknown> {
  const answer = await graphql.given(calling(PodDocument, { input: { podId } }));
  return resultOf(answer, PodDocument).pod?.desiredStatus;
}
