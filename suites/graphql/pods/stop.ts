import { PodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { calling, resultOf } from '../documented.ts';
import { expectTaken } from '../taken.ts';
import { inAMoment } from './find-pod.ts';
import { callsToRent, podCases, rent } from './rent.ts';
import { wishes } from './wishes.ts';

rule(
  'graphql.stop',
  { api: 'graphql', calls: callsToRent + 3, waits: { least: 0, most: 2_000_000 } },
  async (bench) => {
    await bench.holds(
      wishes(),
      async (wish, scene) => {
        const { graphql, time, expect } = scene;
        const { id } = await rent(scene, bench, wish);

        // A Pod that does not run yet may not be ready to be stopped.
        let answer = await graphql.when(calling(StopPodDocument, { input: { podId: id } }));
        await time.until(async () => {
          if (answer.errors.length === 0) return true;
          answer = await graphql.when(calling(StopPodDocument, { input: { podId: id } }));
          return answer.errors.length === 0 ? true : undefined;
        }, time.now() + time.ample);

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
