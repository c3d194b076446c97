import { PodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { calling, resultOf } from '../documented.ts';
import { expectTaken } from '../taken.ts';
import { inAMoment } from './find-pod.ts';
import { callsToRent, podCases, rent } from './rent.ts';
import { askToStop, callsToStop, stopWait } from './stopping.ts';
import { wishes } from './wishes.ts';

rule(
  'graphql.stop',
  { api: 'graphql', calls: callsToRent + callsToStop + 2, waits: { least: 0, most: stopWait + 10_000 } },
  async (bench) => {
    await bench.holds(
      wishes(),
      async (wish, scene) => {
        const { graphql, expect } = scene;
        const { id } = await rent(scene, bench, wish);

        const answer = await askToStop(id, scene);

        expectTaken(answer, scene);
        const { podStop } = resultOf(answer, StopPodDocument);
        expect(podStop, 'what podStop returns').toMatchObject({ id, desiredStatus: 'EXITED' });
        const isStopped = await inAMoment(scene, bench, async () => {
          const read = await graphql.when(calling(PodDocument, { input: { podId: id } }));
          return resultOf(read, PodDocument).pod?.desiredStatus === 'RUNNING' ? undefined : true;
        });
        scene.elapsed(() => expect(isStopped, 'whether it is no longer to be RUNNING').toBe(true));
      },
      { atMost: podCases(bench) },
    );
  },
);
