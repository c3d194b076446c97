import { rule } from '../../../harness/rule/rule.ts';
import { make } from '../resources/own.ts';
import { expectTaken } from '../resources/taken.ts';
import { expectService } from '../service.ts';
import { expectEnded, runningPod, waits } from './life.ts';

rule('v2.pod.delete', { api: 'v2', calls: 14, waits }, async (bench) => {
  await bench.holds(['a Pod that runs', 'one that was just made'], async (which, scene) => {
    await expectService(scene);
    const own =
      which === 'a Pod that runs' ? await runningPod(scene, bench) : await make('pod', scene, bench);
    const call = { api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id: own.id } } as const;
    const control = { api: 'v2', method: 'GET', path: '/pods' } as const;

    await expectTaken(
      () => call,
      () => control,
      'DELETE of a Pod',
      scene,
    );

    await expectEnded(own.id, scene, bench);
  });
});
