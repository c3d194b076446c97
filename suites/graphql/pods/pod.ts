import fc from 'fast-check';
import { PodDocument } from '../../../generated/graphql/graphql.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { calling, resultOf } from '../documented.ts';
import { expectTaken } from '../taken.ts';
import { inAMoment, ownPod, type Reading } from './find-pod.ts';
import { podMisfit } from './pod-misfit.ts';
import { callsToRent, podCases, rent } from './rent.ts';
import { callsToStop, stopWait } from './stopping.ts';
import { wishes } from './wishes.ts';

const readings: fc.Arbitrary<Reading> = fc.record({ wish: wishes(), stopped: fc.boolean() });

rule(
  'graphql.pod',
  { api: 'graphql', calls: 2 * callsToRent + callsToStop + 7, waits: { least: 0, most: stopWait + 10_000 } },
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
