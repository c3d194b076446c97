import fc from 'fast-check';
import { limits } from '../../generated/limits.ts';
import { type Bench, rule } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { JobRequest } from '../../service/client/job-request.ts';
import { workersAt } from '../shared/jobs/counted.ts';
import { notAlike, unending } from '../shared/jobs/jobs.ts';
import { manyJobs } from '../shared/jobs/many-jobs.ts';
import { acceptedRequests } from './calls.ts';
import { countsCalls } from './counts-calls.ts';
import { isBrief, type Limited, limitOf, window } from './operations.ts';
import { exceed, excessOf, expectAllowed, expectPutOff, silence, spread } from './volleys.ts';

/** Low limits, which few workers raise, and one that is as high as two of them make it. */
type Case = { readonly operation: Limited; readonly workers: number };
const briefly: readonly Case[] = [
  { operation: 'requests', workers: 1 },
  { operation: 'purgeQueue', workers: 2 },
];
/** So many workers that no other starts for what waits. */
const all = 3;
const cases: readonly Case[] = [
  ...briefly,
  { operation: 'purgeQueue', workers: 1 },
  { operation: 'cancel', workers: 1 },
  { operation: 'requests', workers: all },
  { operation: 'cancel', workers: all },
];

/**
 * Whether idle workers run is open: so every worker is kept busy, and none is idle. The limit that then holds is allowed
 * in full, and more than twice of it is not.
 */
rule(
  'limit.dynamic',
  {
    fixes: countsCalls,
    setting: 'requestsPerWorker',
    calls: 3000,
    waits: { least: 6 * window, most: 6_000_000 },
  },
  async (bench) => {
    const { scaling = null, exclusive = null } = bench.requestsPerWorker;
    const endpoint = scaling === null ? 'exclusive' : 'scaling';
    const perWorker = scaling ?? exclusive!;
    await bench.holds(casesFor(bench, endpoint), async ({ operation, workers }, scene) => {
      const limit = Math.max(limitOf(operation).requests, workers * perWorker);
      await notAlike(scene);
      await keepBusy(workers, endpoint, scene);
      const [some, more] = await requestsOf({ operation, workers }, limit, endpoint, scene);
      await silence(scene);
      await assertBusy(workers, endpoint, scene);

      const within = await spread(some, limit, scene);
      await assertBusy(workers, endpoint, scene);
      await silence(scene);
      const beyond = await exceed(more, limit, scene);
      await assertBusy(workers, endpoint, scene);

      await expectAllowed(within, scene);
      await expectPutOff(beyond, limit, scene);
    });
  },
);

function casesFor(bench: Bench, endpoint: 'exclusive' | 'scaling') {
  if (bench.clock === 'virtual') return isBrief(bench) ? fc.constantFrom(...briefly) : cases;
  bench.untried('the limit of /cancel');
  const there = briefly.filter(({ workers }) => endpoint === 'scaling' || workers === 1);
  return there;
}

/** Some services start a worker for each two jobs that wait or run: then each worker takes two. */
const jobsForAWorker = 2;

/** @throws Unjudged when so many workers do not come to work */
async function keepBusy(workers: number, endpoint: 'exclusive' | 'scaling', scene: Scene): Promise<void> {
  const { given, time, unjudged } = scene;
  const jobs: string[] = [];
  for (let wanted = 1; wanted <= workers; wanted++) {
    const areAtWork = async () => ((await atWork(jobs, endpoint, scene)) >= wanted ? true : undefined);
    let found: true | undefined;
    for (let tries = 0; tries < jobsForAWorker && found === undefined; tries++) {
      jobs.push((await given.run(unending(limits.ttl.maximum - 1), endpoint)).id);
      found = await time.until(areAtWork, time.now() + time.ample);
    }
    if (found === undefined)
      unjudged(`${jobs.length} jobs did not bring ${wanted} workers to work`, 'worker-not-started');
  }
  await assertBusy(workers, endpoint, scene);
}

async function atWork(
  jobs: readonly string[],
  endpoint: 'exclusive' | 'scaling',
  { given }: Scene,
): Promise<number> {
  let count = 0;
  for (const id of jobs) {
    const { record } = await given.status(id, endpoint);
    if (record.status === 'IN_PROGRESS') count += 1;
  }
  return count;
}

async function assertBusy(workers: number, endpoint: 'exclusive' | 'scaling', scene: Scene): Promise<void> {
  const found = (await workersAt(scene, endpoint)) ?? scene.unjudged('/health tells of no workers');
  if (found.idle !== 0 || found.running !== workers)
    scene.unjudged(`${found.running} workers run and ${found.idle} are idle, not ${workers} and 0`);
}

/**
 * Accepted calls for a limit and for more than twice of it. Waiting jobs would start further workers, if there were any:
 * then one job is cancelled again and again.
 */
async function requestsOf(
  { operation, workers }: Case,
  limit: number,
  endpoint: 'exclusive' | 'scaling',
  scene: Scene,
): Promise<[JobRequest[], JobRequest[]]> {
  if (operation !== 'cancel') {
    const requests = [...(await acceptedRequests(operation, 1, scene, { endpoint }, 'served'))];
    return [requests, requests];
  }
  const cancelling = (jobId: string) => scene.request({ operation, jobId, endpoint });
  if (workers < all) {
    const again = [cancelling(await cancelledJob(endpoint, scene))];
    return [again, again];
  }
  const jobs = await manyJobs(limit + excessOf(limit), scene, { endpoint });
  return [jobs.slice(0, limit).map(cancelling), jobs.slice(limit).map(cancelling)];
}

async function cancelledJob(endpoint: 'exclusive' | 'scaling', scene: Scene): Promise<string> {
  const { id } = await scene.given.run(unending(limits.ttl.maximum - 1), endpoint);
  await scene.given.cancel(id, endpoint);
  return id;
}
