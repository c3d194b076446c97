import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { JobRequest } from '../../service/client/job-request.ts';
import { probing } from '../arbitraries/probe-spec.ts';
import { notAlike, unending, untilState } from '../shared/jobs/jobs.ts';
import { type JobCaller, manyJobs } from '../shared/jobs/many-jobs.ts';
import type { Limited } from './operations.ts';

/**
 * Requests of an operation that are accepted, so that every one counts: whether a refused call does is open. There are
 * as many different ones as the operation needs for `calls` calls. That the target serves jobs at all is looked at
 * first, unless it has been already.
 * @throws Inconclusive when the target does not accept them, or lacks what it may lack
 */
export async function acceptedRequests(
  operation: Limited,
  calls: number,
  caseContext: CaseContext,
  caller: JobCaller = {},
  served?: 'served',
): Promise<readonly JobRequest[]> {
  const { request } = caseContext;
  if (served === undefined) await notAlike(caseContext, caller);
  const jobId = async (body: object) => (await submitted(body, caseContext, caller)).id;
  switch (operation) {
    case 'run':
      return [request({ operation, body: quick, ...caller })];
    case 'runsync':
      return [request({ operation, body: quick, ...caller })];
    case 'status':
      return [request({ operation, jobId: await jobId(quick), ...caller })];
    case 'stream':
      return offered(request({ operation, jobId: await jobId(streaming), ...caller }), caseContext);
    case 'cancel': {
      const jobs = await queuedJobs(calls, caseContext, caller);
      return jobs.map((id) => request({ operation, jobId: id, ...caller }));
    }
    case 'openai':
      return offered(request({ operation, route: 'v1/chat/completions', body: {}, ...caller }), caseContext);
    case 'requests':
      return offered(request({ operation, ...caller }), caseContext);
    case 'purgeQueue':
      return [request({ operation, ...caller })];
  }
}

const quick = { input: {} };
const streaming = { input: probing({ yield: [1] }) };

async function submitted(
  body: object,
  { given, request }: CaseContext,
  caller: JobCaller,
): Promise<{ id: string }> {
  const { record } = await given.call(request({ operation: 'run', body, ...caller }));
  return { id: record.id! };
}

/** The first call shows whether a target offers what no document describes. */
async function offered(request: JobRequest, caseContext: CaseContext): Promise<readonly JobRequest[]> {
  const { when, time } = caseContext;
  const answer = await time.settle(when.call(request), time.now() + limits.wait.maximum + time.setupTimeout);
  if (answer === undefined) return caseContext.inconclusive(`${request.operation} was not answered`);
  caseContext.offered(answer);
  if (answer.status > 299) caseContext.inconclusive(`${request.operation} is answered ${answer.status}`);
  return [request];
}

/**
 * Keeps a worker busy, all of them where there is one.
 * @throws Inconclusive when the job does not come to work
 */
export async function busyWorker(caseContext: CaseContext, { endpoint, key }: JobCaller = {}): Promise<void> {
  const job = await submitted(unending(limits.ttl.maximum - 1), caseContext, {
    ...(endpoint && { endpoint }),
    ...(key && { key }),
  });
  await untilState(job, ['IN_PROGRESS'], caseContext, endpoint === undefined ? {} : { on: endpoint });
}

/** Keeps the one worker busy, with nothing in the queue behind: jobs may start in any order. */
export async function busyWithoutQueue(caseContext: CaseContext): Promise<void> {
  await busyWorker(caseContext);
  await caseContext.given.call(caseContext.request({ operation: 'purgeQueue' }));
}

/** So many jobs that can be cancelled, whether they wait or are at work. */
export function queuedJobs(
  count: number,
  caseContext: CaseContext,
  caller: JobCaller = {},
): Promise<readonly string[]> {
  return manyJobs(count, caseContext, caller, unending(limits.ttl.maximum - 1));
}
