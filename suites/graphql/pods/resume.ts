import fc from 'fast-check';
import { PodDocument, ResumePodDocument } from '../../../generated/graphql/graphql.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { type GraphqlAnswer, isGraphqlTaken, refusalIn } from '../../../service/client/graphql-answer.ts';
import { inAMoment } from '../../shared/making/graphql-find-pod.ts';
import { allowedCudaVersions, callsToRent, podCases, rentAndStop } from '../../shared/making/graphql-rent.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import {
  askPatiently,
  callsToResume,
  callsToStop,
  furtherLives,
  knownPod,
  mostLives,
  resumeWait,
  stop,
  stopWait,
} from '../../shared/resources/graphql-stopping.ts';
import { wishes } from '../../shared/resources/graphql-wishes.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { unspoilt } from '../taken.ts';
import { expectPodLeftAlone, rentBystander } from './bystander.ts';
import { callsToMakeByRest, madeByRest, restVersions } from './made-by-rest.ts';
import { callsToKnow, expectKnown, expectWord } from './no-want-of-stock.ts';
import { callsForRuntime, expectRuntime, runtimeWait } from './runtime.ts';

const resumptions = fc.record({ wish: wishes(), namesVersions: fc.boolean(), more: fc.boolean() });

rule(
  'graphql.resume',
  {
    api: 'graphql',
    calls:
      2 * (callsToRent + callsToStop + 1) +
      callsToMakeByRest +
      (1 + mostLives) * (callsToKnow + 3 * callsToResume + callsForRuntime + callsToStop),
    waits: { least: 0, most: (1 + mostLives) * (stopWait + 2 * resumeWait + runtimeWait), patient: true },
  },
  async (bench) => {
    await bench.holds(
      resumptions,
      async ({ wish, namesVersions, more }, scene) => {
        const other = await rentBystander(() => rentAndStop(scene, bench), scene, bench);
        const { id } = await rentAndStop(scene, bench, wish);
        const order = { podId: id, imageName: wish.imageName! };
        await judgeResumption({ ...order, namesVersions, gpuCount: 1 }, scene, bench);
        // Each further time is like the first. More than one GPU is asked for where it costs nothing.
        for (let life = 0; life < furtherLives(bench); life++) {
          await stop(id, scene);
          const gpuCount = bench.clock === 'virtual' && (life % 2 === 0) === more ? 2 : 1;
          const isNamed = namesVersions === (life % 2 === 1);
          await judgeResumption({ ...order, namesVersions: isNamed, gpuCount }, scene, bench);
        }
        await expectPodLeftAlone(other, 'RUNNING', scene);
      },
      { atMost: podCases(bench) },
    );
    if (restVersions(bench).includes('v2'))
      await bench.holds(['podStop', 'REST'] as const, (by, scene) => judgeMadeByRest(by, scene, bench));
  },
);

/** Whichever API has made a Pod, and has stopped it. */
async function judgeMadeByRest(by: 'podStop' | 'REST', scene: Scene, bench: Bench): Promise<void> {
  const { id, imageName } = await madeByRest('v2', scene, bench);
  if (by === 'podStop') await stop(id, scene);
  else await scene.rest.given(acting(id, { action: 'stop' }));
  await judgeResumption({ podId: id, imageName, namesVersions: false, gpuCount: 1 }, scene, bench);
}

type Resumption = {
  readonly podId: string;
  readonly imageName: string;
  readonly namesVersions: boolean;
  readonly gpuCount: number;
};

async function judgeResumption(order: Resumption, scene: Scene, bench: Bench): Promise<void> {
  const { graphql, expect } = scene;
  const { podId: id, imageName } = order;

  const { answer, gpuCount } = await resumed(order, scene);

  // Its GPU may have been taken meanwhile, and no document says how that is told.
  if (!isGraphqlTaken(answer)) scene.unjudged(`podResume was ${refusalIn(answer)}`);
  const { podResume } = resultOf(answer, ResumePodDocument);
  unspoilt(podResume?.desiredStatus, answer, scene);
  expect(podResume, 'what podResume returns').toMatchObject({ id, desiredStatus: 'RUNNING' });
  if (podResume?.imageName !== null || answer.errors.length === 0) {
    expect(podResume?.imageName, 'the image of the Pod that podResume returns').toEqual(
      expect.stringContaining(imageName),
    );
  }
  const isResumed = await inAMoment(scene, bench, async () => {
    const read = await graphql.when(calling(PodDocument, { input: { podId: id } }));
    return resultOf(read, PodDocument).pod?.desiredStatus === 'EXITED' ? undefined : true;
  });
  scene.elapsed(() => expect(isResumed, 'whether it is no longer to be EXITED').toBe(true));
  await expectRuntime(id, { gpuCount }, scene, bench);
}

/** Versions may lawfully keep a Pod from its machine, and so may two GPUs: then it is resumed without. */
async function resumed(
  { podId, namesVersions, gpuCount }: Resumption,
  scene: Scene,
): Promise<{ readonly answer: GraphqlAnswer; readonly gpuCount: number }> {
  const plain = calling(ResumePodDocument, { input: { podId, gpuCount: 1 } });
  const more = gpuCount === 1 ? plain : calling(ResumePodDocument, { input: { podId, gpuCount } });
  const versions = calling(ResumePodDocument, { input: { podId, gpuCount, allowedCudaVersions } });
  const first = await scene.graphql.when(namesVersions ? versions : more);
  if (isGraphqlTaken(first)) return { answer: first, gpuCount };
  expectWord(first, scene);
  await expectKnown(namesVersions ? versions : more, scene);
  const answer = await askPatiently(plain, scene, 'when', scene.time.ample, () => knownPod(podId, scene));
  expectWord(answer, scene);
  return { answer, gpuCount: 1 };
}
