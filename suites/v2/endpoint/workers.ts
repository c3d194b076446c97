import { withinListGrace } from '../../../service/case/list-grace.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { ownEndpoint } from '../../shared/making/v2-own.ts';
import { isTaken } from '../../shared/resources/v2-is-taken.ts';
import { itemsIn } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { judgeMinimum, minimums } from './kept-workers.ts';
import { probeEndpoint } from './probe-endpoint.ts';

const work = 86_400_000;
const path = '/serverless/{id}/workers';

/** While a job is at work somebody works on it: then the list is not empty. */
rule('v2.endpoint.workers', { api: 'v2', calls: 10, waits: { least: 0, most: 600_000 } }, async (bench) => {
  await bench.holds(['at rest', 'at work'], async (state, scene) => {
    const { expect } = scene;
    await expectService(scene);
    const list = await (state === 'at work'
      ? whileAtWork(scene, bench)
      : listOf(await ownEndpoint(scene, bench), scene));

    const words = `whether GET ${path} is taken; it was answered ${list.status}`;
    expect(isTaken(list), words).toBe(true);
    const workers = itemsIn(list);
    expect(workers, `the list in ${list.text.slice(0, 200)}`).toBeDefined();
    const ids = workers!.map(({ id }) => id).filter((id) => id !== undefined);
    expect(new Set(ids).size, 'how many ids the workers have').toBe(ids.length);
    if (state === 'at work')
      scene.elapsed(() =>
        expect(workers!.length, 'how many workers there are while a job is at work').toBeGreaterThan(0),
      );
  });
  if (bench.clock === 'real') return bench.untried('a minimum of workers, each of which costs money');
  return bench.holds(minimums(bench), (minimum, scene) => judgeMinimum(minimum, scene, bench));
});

function listOf(id: string, { rest }: Scene): Promise<RestAnswer> {
  return rest.when({ api: 'v2', method: 'GET', path, ids: { id } });
}

/** The workers of the probe's endpoint, listed while a job was at work from before the call until after it. */
async function whileAtWork(scene: Scene, bench: Bench): Promise<RestAnswer> {
  const { rest, given, time, unjudged } = scene;
  if (!bench.offers('probe')) rest.lacking('without a probe nobody knows when a worker works');
  const endpoint = await probeEndpoint(scene);
  const job = await given.run(unending(work));
  await untilState(job, ['IN_PROGRESS'], scene);
  const filled = await withinListGrace(async () => {
    const list = await listOf(endpoint, scene);
    return itemsIn(list)?.length === 0 ? undefined : list;
  }, time);
  const list = filled ?? (await listOf(endpoint, scene));
  const after = await given.status(job.id);
  return after.record.status === 'IN_PROGRESS' ? list : unjudged('the job did not stay at work');
}
