import fc from 'fast-check';
import { DeployPodDocument, MyPodsDocument } from '../../../generated/graphql/graphql.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import {
  callsOfALife,
  lifeOfAPod,
  lifeWait,
  type Met,
  onceListed,
} from '../../shared/making/graphql-find-pod.ts';
import { callsToRent, deploying, podCases, podOrder, rent } from '../../shared/making/graphql-rent.ts';
import { expectAsOrdered } from '../../shared/resources/graphql-as-ordered.ts';
import { calling, resultOf, writings } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { wishes } from '../../shared/resources/graphql-wishes.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { expectGraphqlTaken, listIn } from '../taken.ts';
import { podMisfit } from './pod-misfit.ts';

/** How many Pods a caller has besides: more than one where they cost nothing, and more than some lists have on a page. */
const mostBesides = 11;

function numbersBesides({ clock }: Bench): readonly number[] {
  return clock === 'real' ? [0] : [0, 1, 3, mostBesides];
}

rule(
  'graphql.myself-pods',
  {
    api: 'graphql',
    calls: callsOfALife + mostBesides * callsToRent + 24,
    waits: { least: 0, most: lifeWait + 60_000, patient: true },
  },
  async (bench) => {
    await bench.holds(
      fc.record({ wish: wishes(), besides: fc.constantFrom(...numbersBesides(bench)) }),
      async ({ wish, besides }, scene) => {
        const others = await rentAsAnother(scene, bench);
        const own = [];
        for (let count = 0; count < besides; count++)
          own.push((await rent(scene, bench, {}, { mayBeLost: true })).id);
        for await (const met of lifeOfAPod(wish, scene, bench)) {
          await judgeList(met, others, scene, bench);
          await expectListed(own, scene, bench);
        }
      },
      { atMost: podCases(bench) },
    );
  },
);

async function judgeList(
  { id, state, ordered }: Met,
  others: unknown,
  scene: Scene,
  bench: Bench,
): Promise<void> {
  const { expect } = scene;

  const pod = await onceListed(scene, bench, async () =>
    (await podsListed(scene)).find((one) => one.id === id),
  );

  scene.elapsed(() => expect(pod, `the Pod ${id} in what myself lists`).toBeDefined());
  if (pod !== undefined && ordered !== undefined) expectAsOrdered(pod, ordered, { errors: [] }, scene);
  if (state !== 'rented') await expectState(id, state, scene, bench);
  const ids = (await podsListed(scene)).map((one) => one.id);
  expect(ids.filter((one) => one === id).length, `how often myself lists the Pod ${id}`).toBeLessThan(2);
  expect(others === undefined ? [] : ids, 'the ids of the caller’s Pods').not.toContain(others);
  if (ordered !== undefined) await expectOurs(id, scene, bench);
}

/** Every one of these Pods is listed, however many there are. */
async function expectListed(own: readonly string[], scene: Scene, bench: Bench): Promise<void> {
  if (own.length === 0) return;
  let missing: readonly string[] = own;
  await onceListed(scene, bench, async () => {
    const ids = new Set((await podsListed(scene)).map(({ id }) => id));
    missing = own.filter((id) => !ids.has(id));
    return missing.length === 0 ? true : undefined;
  });
  scene.elapsed(() =>
    scene.expect(missing, `which of ${own.length + 1} Pods myself does not list`).toEqual([]),
  );
}

/** Another user's list has no Pod of ours: it is the caller's Pods that are listed. */
async function expectOurs(id: string, { graphql, expect }: Scene, bench: Bench): Promise<void> {
  if (!bench.offers('second-user')) return;
  const answer = await graphql.when({ ...calling(MyPodsDocument, {}), key: 'secondUser' });
  const ids = itemsOf(resultOf(answer, MyPodsDocument).myself?.pods).map((pod) => pod.id);
  expect(ids, 'the ids of the Pods of another caller').not.toContain(id);
}

/** What podStop and podResume answered with is what the list must come to show. @see interface 3 */
async function expectState(
  id: string,
  state: 'stopped' | 'resumed',
  scene: Scene,
  bench: Bench,
): Promise<void> {
  const former = state === 'stopped' ? 'RUNNING' : 'EXITED';
  const isShown = await onceListed(scene, bench, async () => {
    const pod = (await podsListed(scene)).find((one) => one.id === id);
    return pod?.desiredStatus === former ? undefined : true;
  });
  scene.elapsed(() =>
    scene.expect(isShown, `whether myself shows the Pod ${id} as ${state}, which it is`).toBe(true),
  );
}

/** The Pods of the caller, each of them looked at. */
async function podsListed(scene: Scene): Promise<Item[]> {
  const { graphql, expect } = scene;
  const answer = await graphql.when(calling(MyPodsDocument, {}));
  expectGraphqlTaken(answer, scene);
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
  const call = deploying(podOrder(gpuTypeId!, scene), types);
  const answer = await scene.graphql.attempt({ ...call, key: 'secondUser' });
  return resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand?.id;
}
