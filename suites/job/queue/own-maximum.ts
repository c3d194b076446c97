import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { unending } from '../../shared/jobs/jobs.ts';
import { servingEndpoint } from '../../shared/making/serving-endpoint.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';

/** Jobs that wait for the workers of an endpoint of ours. */
const jobs = 6;
const work = 3_600_000;
/** How long workers that are starting are given. */
const settling = 60_000;

/** The most workers of an endpoint, and through which version an update set them; undefined where it was made so. */
export type OwnMaximum = { readonly max: number; readonly updatedBy?: RestApi };

/**
 * An endpoint that was made with a maximum of workers, or was given it later, works on no more jobs at once. In worlds alone, where
 * workers cost nothing. @see interface 2.9, 7.1
 */
export async function judgeMaximum(
  { max, updatedBy }: OwnMaximum,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { when, time, beacons, expect, request } = caseContext;
  const first = updatedBy === undefined ? max : jobs;
  const settings = { workers: { min: 0, max: first } };
  const endpoint = await servingEndpoint(settings, caseContext, ruleContext);
  if (endpoint !== undefined && updatedBy !== undefined)
    await setMaximum(endpoint, max, updatedBy, caseContext);
  const ids = endpoint === undefined ? [] : await submitTo(endpoint, caseContext);

  await time.reach(time.now() + settling);

  const atWork = ids.filter((id) => beacons.starts(id) > beacons.ends(id)).length;
  expect(atWork, `the jobs that at most ${max} workers work on`).toBeLessThanOrEqual(max);
  if (endpoint === undefined || (atWork === 0 && max > 0))
    return ruleContext.untried(
      `a maximum of ${max} workers: no endpoint that the suite creates runs the probe`,
    );
  const states: (string | undefined)[] = [];
  for (const jobId of ids) {
    const { record } = await when.call({ ...request({ operation: 'status', jobId }), endpoint });
    states.push(record.status);
  }
  const shown = states.filter((state) => state === 'IN_PROGRESS').length;
  expect(shown, `the jobs that are IN_PROGRESS at ${max} workers`).toBeLessThanOrEqual(max);
}

/** Lowers the maximum, and gives the service time to heed it. */
async function setMaximum(id: string, max: number, api: RestApi, { rest, time }: CaseContext): Promise<void> {
  const update =
    api === 'v1'
      ? { method: 'POST', path: '/endpoints/{id}/update', body: { workersMax: max } }
      : { method: 'PATCH', path: '/serverless/{id}', body: { workers: { max } } };
  const answer = await rest.when({ api, ids: { id }, ...update });
  if (!isRestAccepted(answer))
    rest.lacking(`${update.method} ${update.path} of ${api} was answered ${answer.status}`);
  await time.reach(time.now() + settling);
}

/** The ids of long jobs, as far as they are accepted. */
async function submitTo(endpoint: string, { when, request, beacons }: CaseContext): Promise<string[]> {
  const ids: string[] = [];
  for (let job = 0; job < jobs; job++) {
    const submission = request({ operation: 'run', body: unending(work, { beacon: beacons.url }) });
    const { record } = await when.call({ ...submission, endpoint });
    if (record.id !== undefined) ids.push(record.id);
  }
  return ids;
}
