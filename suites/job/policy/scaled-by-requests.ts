import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { workersIn } from '../../shared/jobs/counted.ts';
import { servingEndpoint } from '../../shared/making/serving-endpoint.ts';

/** For how long no worker is reported where there is none, and the jobs of low priority are watched. In milliseconds. */
const quiet = 60_000;
const watch = 600_000;
/** A worker for each request, if it counts. */
const settings = { workers: { min: 0, max: 4 }, scaling: { type: 'REQUEST_COUNT', requestCount: 1 } };

/** What is not tried where `judgeScaledByRequests` can not be. */
export const scaledByRequests = 'an endpoint that scales by how many requests it has';

/**
 * Jobs of low priority are not among the requests by which an endpoint scales: without another job and without a worker none of
 * them starts. A normal job is started there before. In worlds alone, where workers cost nothing. @see interface 2.2
 */
export async function judgeScaledByRequests(
  low: number,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { time, beacons, expect } = caseContext;
  const endpoint = await servingEndpoint(settings, caseContext, ruleContext);
  const normal = endpoint && (await submitTo(endpoint, false, caseContext));
  const begun = async () => (normal !== undefined && beacons.ends(normal) > 0) || undefined;
  if (endpoint === undefined || !(await time.until(begun, time.now() + time.setupTimeout)))
    return ruleContext.untried(`${scaledByRequests}: none that the suite creates runs the probe`);
  await untilNoWorker(endpoint, caseContext);

  for (let job = 0; job < low; job++) await submitTo(endpoint, true, caseContext);

  await time.reach(time.now() + watch + time.slack);
  const started = beacons.jobs().filter((id) => id !== normal);
  expect(
    started,
    'the jobs of low priority that made a worker start, by how many requests there are',
  ).toEqual([]);
}

async function submitTo(
  endpoint: string,
  lowPriority: boolean,
  { when, request, beacons }: CaseContext,
): Promise<string | undefined> {
  const body = { input: probing({ beacon: beacons.url }), policy: { lowPriority, ttl: limits.ttl.maximum } };
  const { record } = await when.call({ ...request({ operation: 'run', body }), endpoint });
  return record.id;
}

/** No worker is reported, twice: one that takes no job for a while may be neither idle nor running. */
async function untilNoWorker(
  endpoint: string,
  { when, request, time, inconclusive }: CaseContext,
): Promise<void> {
  const isGone = async () => {
    const workers = workersIn(await when.call({ ...request({ operation: 'health' }), endpoint }));
    return (workers !== undefined && workers.idle + workers.running === 0) || undefined;
  };
  if (!(await time.until(isGone, time.now() + time.setupTimeout)))
    inconclusive('the endpoint keeps a worker');
  await time.reach(time.now() + quiet);
  if (!(await isGone())) inconclusive('a worker comes and goes');
}
