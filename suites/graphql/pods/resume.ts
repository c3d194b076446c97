import { PodDocument, ResumePodDocument } from '../../../generated/graphql/graphql.ts';
import { isWholeSuccess, refusalIn } from '../../../harness/client/graphql-answer.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { calling, resultOf } from '../documented.ts';
import { inAMoment } from './find-pod.ts';
import { callsToRent, podCases, rentAndStop } from './rent.ts';
import { callsToStop, stopWait } from './stopping.ts';
import { wishes } from './wishes.ts';

rule(
  'graphql.resume',
  { api: 'graphql', calls: callsToRent + callsToStop + 3, waits: { least: 0, most: stopWait + 10_000 } },
  async (bench) => {
    await bench.holds(
      wishes(),
      async (wish, scene) => {
        const { graphql, expect } = scene;
        const { id } = await rentAndStop(scene, bench, wish);

        const answer = await graphql.when(calling(ResumePodDocument, { input: { podId: id, gpuCount: 1 } }));

        // Its GPU may have been taken meanwhile, and no document says how that is told.
        if (!isWholeSuccess(answer)) scene.unjudged(`podResume was ${refusalIn(answer)}`);
        const { podResume } = resultOf(answer, ResumePodDocument);
        expect(podResume, 'what podResume returns').toMatchObject({ id, desiredStatus: 'RUNNING' });
        expect(podResume, 'what podResume returns').toHaveProperty('imageName');
        const isResumed = await inAMoment(scene, bench, async () => {
          const read = await graphql.when(calling(PodDocument, { input: { podId: id } }));
          return resultOf(read, PodDocument).pod?.desiredStatus === 'EXITED' ? undefined : true;
        });
        scene.elapsed(() => expect(isResumed, 'whether it is no longer to be EXITED').toBe(true));
      },
      { atMost: podCases(bench) },
    );
  },
);
