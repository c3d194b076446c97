import type { Bench } from '../../../service/case/rule.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import {
  expectEnded,
  expectNotRunningById,
  isReadById,
  runningPod,
  waits,
} from '../../shared/making/v2-life.ts';
import { make } from '../../shared/making/v2-own.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { callsToBeTaken, expectTakenInTime } from '../resources/taken-in-time.ts';
import { bystander, expectLeftAlone } from './bystander.ts';
import { callsToStop, stopped } from './stopping.ts';

const whiches = ['a Pod that runs', 'one that was just made', 'one that was stopped'] as const;

rule('v2.pod.delete', { api: 'v2', calls: 21 + callsToStop + callsToBeTaken, waits }, async (bench) => {
  await bench.holds(whiches, async (which, scene) => {
    await expectService(scene);
    const other = await bystander(scene, bench);
    const id = await podToDelete(which, scene, bench);
    const isServed = await isReadById(id, scene);
    const call = { api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } } as const;

    await expectTakenInTime(call, 'DELETE of a Pod', scene, bench);

    await expectEnded(id, scene, bench);
    if (isServed) await expectNotRunningById(id, scene, bench);
    await expectLeftAlone(other, scene);
  });
});

async function podToDelete(which: (typeof whiches)[number], scene: Scene, bench: Bench): Promise<string> {
  if (which === 'one that was just made') return (await make('pod', scene, bench)).id;
  const { id } = await runningPod(scene, bench);
  if (which === 'one that was stopped') await stopped(id, scene, bench);
  return id;
}
