import { rule } from '../../../service/case/rule.ts';
import { ample, isLive, listed, runningPod } from '../../shared/making/v2-life.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectStreamed, printing } from '../logs.ts';

const waits = { least: 0, most: ample + 2 * printing };

rule('v2.pod.logs', { api: 'v2', calls: 12, waits }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    await expectService(scene);
    const { id } = await runningPod(scene, bench);

    const log = { api: 'v2', method: 'GET', path: '/pods/{id}/logs', ids: { id } } as const;
    const isThere = async (): Promise<boolean> => isLive(await listed(id, scene));
    await expectStreamed(log, isThere, scene, bench);
  });
});
