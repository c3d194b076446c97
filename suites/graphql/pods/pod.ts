import { PodDocument } from '../../../generated/graphql/graphql.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { calling, resultOf } from '../documented.ts';
import { expectTaken } from '../taken.ts';
import { expectAsOrdered } from './as-ordered.ts';
import { callsOfALife, inAMoment, lifeOfAPod, lifeWait, type Met } from './find-pod.ts';
import { podMisfit } from './pod-misfit.ts';
import { callsToRent, podCases, rent } from './rent.ts';
import { wishes } from './wishes.ts';

rule(
  'graphql.pod',
  {
    api: 'graphql',
    calls: callsOfALife + callsToRent + 9,
    waits: { least: 0, most: lifeWait + 30_000, patient: true },
  },
  async (bench) => {
    await bench.holds(
      wishes(),
      async (wish, scene) => {
        if (bench.clock === 'virtual') await rent(scene, bench);
        for await (const met of lifeOfAPod(wish, scene, bench)) await judgePod(met, scene, bench);
      },
      { atMost: podCases(bench), covers: bench.clock === 'virtual' ? { 'a runtime': 0.2 } : {} },
    );
  },
);

async function judgePod({ id, ordered }: Met, scene: Scene, bench: Bench): Promise<void> {
  const { graphql, expect } = scene;
  // What was rented just now may not be known everywhere yet.
  await inAMoment(scene, bench, async () => {
    const known = await graphql.attempt(calling(PodDocument, { input: { podId: id } }));
    return resultOf(known, PodDocument).pod?.id;
  });

  const answer = await graphql.when(calling(PodDocument, { input: { podId: id } }));

  expectTaken(answer, scene);
  const { pod } = resultOf(answer, PodDocument);
  expect(podMisfit(pod), 'what in the Pod is not as it is documented').toBeUndefined();
  expect(pod?.id, 'the id of the Pod that was asked for').toBe(id);
  if (ordered !== undefined) expectAsOrdered(pod, ordered, answer, scene);
  scene.cover(pod?.runtime === null ? 'no runtime' : 'a runtime');
}
