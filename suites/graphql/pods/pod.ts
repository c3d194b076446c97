import { PodDocument } from '../../../generated/graphql/graphql.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { calling, resultOf } from '../documented.ts';
import { expectTaken } from '../taken.ts';
import { callsToOwn, inAMoment, ownPod, readings, waitToOwn } from './find-pod.ts';
import { podMisfit } from './pod-misfit.ts';
import { callsToRent, podCases, rent } from './rent.ts';

rule(
  'graphql.pod',
  { api: 'graphql', calls: callsToOwn + callsToRent + 7, waits: { least: 0, most: waitToOwn + 10_000 } },
  async (bench) => {
    await bench.holds(
      readings,
      async (reading, scene) => {
        const { graphql, expect } = scene;
        const id = await ownPod(reading, scene, bench);
        if (bench.clock === 'virtual') await rent(scene, bench);
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
        scene.cover(pod?.runtime === null ? 'no runtime' : 'a runtime');
      },
      { atMost: podCases(bench), covers: bench.clock === 'virtual' ? { 'a runtime': 0.2 } : {} },
    );
  },
);
