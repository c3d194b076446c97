import fc from 'fast-check';
import { PodDocument, ResumePodDocument } from '../../../generated/graphql/graphql.ts';
import { type GraphqlAnswer, isTaken, refusalIn } from '../../../harness/client/graphql-answer.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { calling, resultOf } from '../documented.ts';
import { unspoilt } from '../taken.ts';
import { inAMoment } from './find-pod.ts';
import { callsToKnow, expectKnown, expectWord } from './no-want-of-stock.ts';
import { allowedCudaVersions, callsToRent, podCases, rentAndStop } from './rent.ts';
import { askPatiently, callsToResume, callsToStop, resumeWait, stop, stopWait } from './stopping.ts';
import { wishes } from './wishes.ts';

const resumptions = fc.record({ wish: wishes(), namesVersions: fc.boolean() });

rule(
  'graphql.resume',
  {
    api: 'graphql',
    calls: callsToRent + callsToStop + 2 * (1 + callsToKnow + 2 * callsToResume + 2) + callsToStop,
    waits: { least: 0, most: 2 * (stopWait + 2 * resumeWait) + 20_000 },
  },
  async (bench) => {
    await bench.holds(
      resumptions,
      async ({ wish, namesVersions }, scene) => {
        const { id } = await rentAndStop(scene, bench, wish);
        await judgeResumption(id, namesVersions, scene, bench);
        // A second time is like the first.
        await stop(id, scene);
        await judgeResumption(id, !namesVersions, scene, bench);
      },
      { atMost: podCases(bench) },
    );
  },
);

async function judgeResumption(
  id: string,
  namesVersions: boolean,
  scene: Scene,
  bench: Bench,
): Promise<void> {
  const { graphql, expect } = scene;

  const answer = await resumed(id, namesVersions, scene);

  // Its GPU may have been taken meanwhile, and no document says how that is told.
  if (!isTaken(answer)) scene.unjudged(`podResume was ${refusalIn(answer)}`);
  const { podResume } = resultOf(answer, ResumePodDocument);
  unspoilt(podResume?.desiredStatus, answer, scene);
  expect(podResume, 'what podResume returns').toMatchObject({ id, desiredStatus: 'RUNNING' });
  expect(podResume, 'what podResume returns').toHaveProperty('imageName');
  const isResumed = await inAMoment(scene, bench, async () => {
    const read = await graphql.when(calling(PodDocument, { input: { podId: id } }));
    return resultOf(read, PodDocument).pod?.desiredStatus === 'EXITED' ? undefined : true;
  });
  scene.elapsed(() => expect(isResumed, 'whether it is no longer to be EXITED').toBe(true));
}

/** Versions may lawfully keep a Pod from its machine: then it is resumed without them. */
async function resumed(podId: string, namesVersions: boolean, scene: Scene): Promise<GraphqlAnswer> {
  const plain = calling(ResumePodDocument, { input: { podId, gpuCount: 1 } });
  const versions = calling(ResumePodDocument, { input: { podId, gpuCount: 1, allowedCudaVersions } });
  const first = await scene.graphql.when(namesVersions ? versions : plain);
  if (isTaken(first)) return first;
  expectWord(first, scene);
  await expectKnown(namesVersions ? versions : plain, scene);
  const answer = await askPatiently(plain, scene);
  expectWord(answer, scene);
  return answer;
}
