import fc from 'fast-check';
import { DeployPodDocument, MyPodsDocument } from '../../../generated/graphql/graphql.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Item } from '../../v2/items.ts';
import { onOffer } from '../catalog/on-offer.ts';
import { calling, resultOf, writings } from '../documented.ts';
import { itemsOf } from '../items.ts';
import { expectTaken } from '../taken.ts';
import { inAMoment, ownPod, type Reading } from './find-pod.ts';
import { podMisfit } from './pod-misfit.ts';
import { callsToRent, deploying, order, podCases } from './rent.ts';
import { callsToStop, stopWait } from './stopping.ts';
import { wishes } from './wishes.ts';

const readings: fc.Arbitrary<Reading> = fc.record({ wish: wishes(), stopped: fc.boolean() });

rule(
  'graphql.myself-pods',
  { api: 'graphql', calls: callsToRent + callsToStop + 7, waits: { least: 0, most: stopWait + 10_000 } },
  async (bench) => {
    await bench.holds(
      readings,
      async (reading, scene) => {
        const { expect } = scene;
        const id = await ownPod(reading, scene, bench);
        const others = await rentAsAnother(scene, bench);

        const pod = await inAMoment(scene, bench, async () =>
          (await podsListed(scene)).find((one) => one.id === id),
        );

        scene.elapsed(() => expect(pod, `the Pod ${id} in what myself lists`).toBeDefined());
        const ids = (await podsListed(scene)).map((one) => one.id);
        expect(others === undefined ? [] : ids, 'the ids of the caller’s Pods').not.toContain(others);
      },
      { atMost: podCases(bench) },
    );
  },
);

/** The Pods of the caller, each of them looked at. */
async function podsListed(scene: Scene): Promise<Item[]> {
  const { graphql, expect } = scene;
  const answer = await graphql.when(calling(MyPodsDocument, {}));
  expectTaken(answer, scene);
  const pods = resultOf(answer, MyPodsDocument).myself?.pods;
  expect(Array.isArray(pods), `whether pods of myself is a list; it is ${JSON.stringify(pods)}`).toBe(true);
  for (const pod of pods as unknown[]) {
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
