import { rule } from '../../../harness/rule/rule.ts';
import { make } from '../resources/own.ts';
import { expectService } from '../service.ts';
import { expectEnded, runningPod, waits } from './life.ts';
import { callsToBeTaken, expectTakenInTime } from './taken-in-time.ts';

rule('v2.pod.delete', { api: 'v2', calls: 11 + callsToBeTaken, waits }, async (bench) => {
  await bench.holds(['a Pod that runs', 'one that was just made'], async (which, scene) => {
    await expectService(scene);
    const own =
      which === 'a Pod that runs' ? await runningPod(scene, bench) : await make('pod', scene, bench);
    const call = { api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id: own.id } } as const;

    await expectTakenInTime(call, 'DELETE of a Pod', scene, bench);

    await expectEnded(own.id, scene, bench);
  });
});
