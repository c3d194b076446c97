import { DeployPodDocument, MyPodsDocument } from '../../../generated/graphql/graphql.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Item } from '../../v2/items.ts';
import { onOffer } from '../catalog/on-offer.ts';
import { calling, resultOf, writings } from '../documented.ts';
import { itemsOf } from '../items.ts';
import { expectTaken, listIn } from '../taken.ts';
import { callsOfALife, inAMoment, lifeOfAPod, lifeWait, type Met } from './find-pod.ts';
import { podMisfit } from './pod-misfit.ts';
import { deploying, order, podCases } from './rent.ts';
import { wishes } from './wishes.ts';

rule(
  'graphql.myself-pods',
  { api: 'graphql', calls: callsOfALife + 12, waits: { least: 0, most: lifeWait + 50_000 } },
  async (bench) => {
    await bench.holds(
      wishes(),
      async (wish, scene) => {
        const others = await rentAsAnother(scene, bench);
        for await (const met of lifeOfAPod(wish, scene, bench)) await judgeList(met, others, scene, bench);
      },
      { atMost: podCases(bench) },
    );
  },
);

async function judgeList({ id, state }: Met, others: unknown, scene: Scene, bench: Bench): Promise<void> {
  const { expect } = scene;

  const pod = await inAMoment(scene, bench, async () =>
    (await podsListed(scene)).find((one) => one.id === id),
  );

  scene.elapsed(() => expect(pod, `the Pod ${id} in what myself lists`).toBeDefined());
  if (state === 'stopped') await expectStopped(id, scene, bench);
  const ids = (await podsListed(scene)).map((one) => one.id);
  expect(ids.filter((one) => one === id).length, `how often myself lists the Pod ${id}`).toBeLessThan(2);
  expect(others === undefined ? [] : ids, 'the ids of the caller’s Pods').not.toContain(others);
}

/** What podStop answered with is what the list must come to show. @see interface 3 */
async function expectStopped(id: string, scene: Scene, bench: Bench): Promise<void> {
  const isStopped = await inAMoment(scene, bench, async () => {
    const pod = (await podsListed(scene)).find((one) => one.id === id);
    return pod?.desiredStatus === 'RUNNING' ? undefined : true;
  });
  scene.elapsed(() =>
    scene.expect(isStopped, `whether myself shows the Pod ${id} as stopped, which it is`).toBe(true),
  );
}

/** The Pods of the caller, each of them looked at. */
async function podsListed(scene: Scene): Promise<Item[]> {
  const { graphql, expect } = scene;
  const answer = await graphql.when(calling(MyPodsDocument, {}));
  expectTaken(answer, scene);
  const { myself } = resultOf(answer, MyPodsDocument);
  const listed = listIn(myself?.pods, 'pods of myself', answer, scene);
  const pods = listed.filter((pod) => pod !== null);
  for (const pod of pods) {
    expect(podMisfit(pod), 'what in a Pod is not as it is documented').toBeUndefined();
  }
  return itemsOf(pods);
}

/** The id of a Pod that somebody else rents; undefined where nobody else may, or others see what we rent. */
async function rentAsAnother(scene: Scene, bench: Bench): Promise<unknown> {
  if (bench.clock === 'real' || !bench.offers('second-user')) return undefined;
  const [types] = await writings(bench);
  const [gpuTypeId] = await onOffer(scene);
  const call = deploying(order(gpuTypeId!, scene), types);
  const answer = await scene.graphql.attempt({ ...call, key: 'secondUser' });
  return resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand?.id;
}
