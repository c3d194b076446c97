import { PodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { calling, resultOf } from '../documented.ts';
import { expectTaken, unspoilt } from '../taken.ts';
import { inAMoment } from './find-pod.ts';
import { callsToRent, podCases, rent } from './rent.ts';
import { askToStop, callsToResume, callsToStop, isResumed, resumeWait, stopWait } from './stopping.ts';
import { wishes } from './wishes.ts';

rule(
  'graphql.stop',
  {
    api: 'graphql',
    calls: callsToRent + 2 * (callsToStop + 2) + callsToResume,
    waits: { least: 0, most: 2 * stopWait + resumeWait + 20_000 },
  },
  async (bench) => {
    await bench.holds(
      wishes(),
      async (wish, scene) => {
        const { id } = await rent(scene, bench, wish);
        await judgeStop(id, scene, bench);
        // A second time is like the first, where there is a GPU for it.
        if (await isResumed(id, scene)) await judgeStop(id, scene, bench);
      },
      { atMost: podCases(bench) },
    );
  },
);

async function judgeStop(id: string, scene: Scene, bench: Bench): Promise<void> {
  const { graphql, expect } = scene;

  const answer = await askToStop(id, scene);

  expectTaken(answer, scene);
  const { podStop } = resultOf(answer, StopPodDocument);
  unspoilt(podStop?.desiredStatus, answer, scene);
  expect(podStop, 'what podStop returns').toMatchObject({ id, desiredStatus: 'EXITED' });
  const isStopped = await inAMoment(scene, bench, async () => {
    const read = await graphql.when(calling(PodDocument, { input: { podId: id } }));
    return resultOf(read, PodDocument).pod?.desiredStatus === 'RUNNING' ? undefined : true;
  });
  scene.elapsed(() => expect(isStopped, 'whether it is no longer to be RUNNING').toBe(true));
}
