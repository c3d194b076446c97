import { rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { unending, untilState } from '../../job/jobs.ts';
import { type Item, idOf, itemsIn } from '../items.ts';
import { expectStreamed, printing } from '../logs.ts';
import { expectService } from '../service.ts';
import { probeEndpoint } from './probe-endpoint.ts';

/** The probe prints each of these, spread over its work: several while a log is listened to. */
const prints = Array.from({ length: 20 }, (_, index) => index);
const work = 600_000;
const waits = { least: 0, most: 600_000 + 2 * printing };

rule('v2.endpoint.worker-logs', { api: 'v2', calls: 14, waits }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    await expectService(scene);
    const ids = await atWork(scene);

    const path = '/serverless/{id}/workers/{workerId}/logs';
    await expectStreamed({ api: 'v2', method: 'GET', path, ids }, scene, bench);
  });
});

/** A worker of the probe's endpoint that has work for some time. */
async function atWork(scene: Scene): Promise<{ id: string; workerId: string }> {
  const { rest, given } = scene;
  const id = await probeEndpoint(scene);
  const job = await given.run(unending(work, { yield: prints }));
  await untilState(job, ['IN_PROGRESS'], scene);
  const list = await rest.given({ api: 'v2', method: 'GET', path: '/serverless/{id}/workers', ids: { id } });
  const workerId = likeliest(itemsIn(list) ?? []);
  return workerId === undefined ? rest.lacking('no worker with an id is listed') : { id, workerId };
}

/** What its state is called is open. */
function likeliest(workers: readonly Item[]): string | undefined {
  const busy = workers.find((worker) => /running|busy|work|active/i.test(String(worker.status)));
  const worker = busy ?? workers[0];
  return worker && idOf(worker);
}
