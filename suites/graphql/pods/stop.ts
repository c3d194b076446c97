import { PodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { inAMoment } from '../../shared/making/graphql-find-pod.ts';
import { callsToRent, podCases, rent } from '../../shared/making/graphql-rent.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import {
  askToStop,
  callsToResume,
  callsToStop,
  furtherLives,
  isResumed,
  mostLives,
  resumeWait,
  stopWait,
} from '../../shared/resources/graphql-stopping.ts';
import { wishes } from '../../shared/resources/graphql-wishes.ts';
import { expectGraphqlTaken, unspoilt } from '../taken.ts';
import { expectPodLeftAlone, rentBystander } from './bystander.ts';
import { callsToMakeByRest, madeByRest, restVersions } from './made-by-rest.ts';
import { expectDown, runtimeWait } from './runtime.ts';

rule(
  'graphql.stop',
  {
    api: 'graphql',
    calls:
      2 * callsToRent +
      callsToMakeByRest +
      2 +
      callsToStop +
      4 +
      mostLives * (callsToResume + callsToStop + 4),
    waits: { least: 0, most: (1 + mostLives) * (stopWait + resumeWait + runtimeWait), patient: true },
  },
  async (bench) => {
    await bench.holds(
      wishes(),
      async (wish, scene) => {
        const other = await rentBystander(() => rent(scene, bench), scene, bench);
        const { id } = await rent(scene, bench, wish);
        await judgeStop(id, scene, bench);
        // Each further time is like the first, where there is a GPU for it.
        for (let lives = furtherLives(bench); lives > 0 && (await isResumed(id, scene)); lives--) {
          await judgeStop(id, scene, bench);
        }
        await expectPodLeftAlone(other, 'EXITED', scene);
      },
      { atMost: podCases(bench) },
    );
    const versions = restVersions(bench);
    if (versions.length === 0) return bench.untried('a Pod that REST has made');
    await bench.holds(versions, async (api, scene) => {
      const { id } = await madeByRest(api, scene, bench);
      await judgeStop(id, scene, bench);
    });
  },
);

async function judgeStop(id: string, scene: Scene, bench: Bench): Promise<void> {
  const { graphql, expect } = scene;

  const answer = await askToStop(id, scene);

  expectGraphqlTaken(answer, scene);
  const { podStop } = resultOf(answer, StopPodDocument);
  unspoilt(podStop?.desiredStatus, answer, scene);
  expect(podStop, 'what podStop returns').toMatchObject({ id, desiredStatus: 'EXITED' });
  const isStopped = await inAMoment(scene, bench, async () => {
    const read = await graphql.when(calling(PodDocument, { input: { podId: id } }));
    return resultOf(read, PodDocument).pod?.desiredStatus === 'RUNNING' ? undefined : true;
  });
  scene.elapsed(() => expect(isStopped, 'whether it is no longer to be RUNNING').toBe(true));
  await expectDown(id, scene, bench);
}
