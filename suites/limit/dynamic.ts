import fc from 'fast-check';
import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import type { JobRequest } from '../../service/client/job-request.ts';
import { begunSync } from '../shared/jobs/attempts.ts';
import { workersAt } from '../shared/jobs/counted.ts';
import { notAlike, unending } from '../shared/jobs/jobs.ts';
import { manyJobs } from '../shared/jobs/many-jobs.ts';
import { exceed, excessOf, expectAllowed, expectPutOff, silence, spread } from './bursts.ts';
import { acceptedRequests } from './calls.ts';
import { countsCalls } from './counts-calls.ts';
import { isBrief, type Limited, limitOf, window } from './operations.ts';

/** Low limits, which few workers raise, and one that is as high as two of them make it. */
type Case = {
  readonly operation: Limited;
  readonly workers: number;
  /** Whether the first of them is at work for somebody who waits. */
  readonly sync?: true;
};
const briefly: readonly Case[] = [
  { operation: 'requests', workers: 1 },
  { operation: 'purgeQueue', workers: 2 },
];
/** So many workers that no other starts for what waits. */
const all = 3;
const cases: readonly Case[] = [
  ...briefly,
  { operation: 'purgeQueue', workers: 1, sync: true },
  { operation: 'cancel', workers: 1 },
  { operation: 'requests', workers: all, sync: true },
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
    calls: 3000,
    waits: { least: 6 * window, most: 6_000_000 },
  },
  async (ruleContext) => {
    const { scaling = null, exclusive = null } = ruleContext.requestsPerWorker;
    const endpoint = scaling === null ? 'exclusive' : 'scaling';
    const perWorker = scaling ?? exclusive!;
    await ruleContext.property(
      casesFor(ruleContext, endpoint),
      async ({ operation, workers, sync = false }, caseContext) => {
        const limit = Math.max(limitOf(operation).requests, workers * perWorker);
        await notAlike(caseContext);
        await keepBusy(workers, { endpoint, sync }, caseContext);
        const [some, more] = await requestsOf({ operation, workers }, limit, endpoint, caseContext);
        await silence(caseContext);
        await assertBusy(workers, endpoint, caseContext);

        const within = await spread(some, limit, caseContext);
        await assertBusy(workers, endpoint, caseContext);
        await silence(caseContext);
        const beyond = await exceed(more, limit, caseContext);
        await assertBusy(workers, endpoint, caseContext);

        await expectAllowed(within, caseContext);
        await expectPutOff(beyond, limit, caseContext);
      },
    );
  },
);

function casesFor(ruleContext: RuleContext, endpoint: 'exclusive' | 'scaling') {
  if (ruleContext.ownWorld) return isBrief(ruleContext) ? fc.constantFrom(...briefly) : cases;
  ruleContext.untried('the limit of /cancel');
  const there = briefly.filter(({ workers }) => endpoint === 'scaling' || workers === 1);
  return there;
}

/** Some services start a worker for each two jobs that wait or run: then each worker takes two. */
const jobsForAWorker = 2;

/** @throws Inconclusive when so many workers do not come to work */
async function keepBusy(
  workers: number,
  { endpoint, sync }: { readonly endpoint: 'exclusive' | 'scaling'; readonly sync: boolean },
  caseContext: CaseContext,
): Promise<void> {
  const { given, time, beacons, inconclusive } = caseContext;
  const heard = unending(limits.ttl.maximum - 1, { beacon: beacons.url });
  const jobs = sync ? [(await begunSync(heard, caseContext, limits.wait.default, endpoint)).id] : [];
  for (let wanted = 1; wanted <= workers; wanted++) {
    const areAtWork = async () => ((await atWork(jobs, endpoint, caseContext)) >= wanted ? true : undefined);
    let found: true | undefined;
    for (let tries = 0; tries < jobsForAWorker && found === undefined; tries++) {
      jobs.push((await given.run(unending(limits.ttl.maximum - 1), endpoint)).id);
      found = await time.until(areAtWork, time.now() + time.setupTimeout);
    }
    if (found === undefined)
      inconclusive(`${jobs.length} jobs did not bring ${wanted} workers to work`, 'worker-not-started');
  }
  await assertBusy(workers, endpoint, caseContext);
}

async function atWork(
  jobs: readonly string[],
  endpoint: 'exclusive' | 'scaling',
  { given }: CaseContext,
): Promise<number> {
  let count = 0;
  for (const id of jobs) {
    const { record } = await given.status(id, endpoint);
    if (record.status === 'IN_PROGRESS') count += 1;
  }
  return count;
}

async function assertBusy(
  workers: number,
  endpoint: 'exclusive' | 'scaling',
  caseContext: CaseContext,
): Promise<void> {
  const found =
    (await workersAt(caseContext, endpoint)) ?? caseContext.inconclusive('/health reports no workers');
  if (found.idle !== 0 || found.running !== workers)
    caseContext.inconclusive(`${found.running} workers run and ${found.idle} are idle, not ${workers} and 0`);
}

/**
 * Accepted calls for a limit and for more than twice of it. Waiting jobs would start further workers, if there were any:
 * then one job is cancelled again and again.
 */
async function requestsOf(
  { operation, workers }: Case,
  limit: number,
  endpoint: 'exclusive' | 'scaling',
  caseContext: CaseContext,
): Promise<[JobRequest[], JobRequest[]]> {
  if (operation !== 'cancel') {
    const requests = [...(await acceptedRequests(operation, 1, caseContext, { endpoint }, 'served'))];
    return [requests, requests];
  }
  const cancelling = (jobId: string) => caseContext.request({ operation, jobId, endpoint });
  if (workers < all) {
    const again = [cancelling(await cancelledJob(endpoint, caseContext))];
    return [again, again];
  }
  const jobs = await manyJobs(limit + excessOf(limit), caseContext, { endpoint });
  return [jobs.slice(0, limit).map(cancelling), jobs.slice(limit).map(cancelling)];
}

async function cancelledJob(endpoint: 'exclusive' | 'scaling', caseContext: CaseContext): Promise<string> {
  const { id } = await caseContext.given.run(unending(limits.ttl.maximum - 1), endpoint);
  await caseContext.given.cancel(id, endpoint);
  return id;
}
