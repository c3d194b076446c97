import { limits } from '../../generated/limits.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { JobRequest } from '../../service/client/job-request.ts';
import { probing } from '../arbitraries/probe-orders.ts';
import { notAlike, unending, untilState } from '../shared/jobs/jobs.ts';
import { type JobCaller, manyJobs } from '../shared/jobs/many-jobs.ts';
import type { Limited } from './operations.ts';

/**
 * Requests of an operation that are accepted, so that every one counts: whether a refused call does is open. There are
 * as many different ones as the operation needs for `calls` calls. That the target serves jobs at all is looked at
 * first, unless it has been already.
 * @throws Unjudged when the target does not accept them, or lacks what it may lack
 */
export async function acceptedRequests(
  operation: Limited,
  calls: number,
  scene: Scene,
  caller: JobCaller = {},
  served?: 'served',
): Promise<readonly JobRequest[]> {
  const { request } = scene;
  if (served === undefined) await notAlike(scene, caller);
  const jobId = async (body: object) => (await submitted(body, scene, caller)).id;
  switch (operation) {
    case 'run':
      return [request({ operation, body: quick, ...caller })];
    case 'runsync':
      return [request({ operation, body: quick, ...caller })];
    case 'status':
      return [request({ operation, jobId: await jobId(quick), ...caller })];
    case 'stream':
      return offered(request({ operation, jobId: await jobId(streaming), ...caller }), scene);
    case 'cancel': {
      const jobs = await queuedJobs(calls, scene, caller);
      return jobs.map((id) => request({ operation, jobId: id, ...caller }));
    }
    case 'openai':
      return offered(request({ operation, route: 'v1/chat/completions', body: {}, ...caller }), scene);
    case 'requests':
      return offered(request({ operation, ...caller }), scene);
    case 'purgeQueue':
      return [request({ operation, ...caller })];
  }
}

const quick = { input: {} };
const streaming = { input: probing({ yield: [1] }) };

async function submitted(
  body: object,
  { given, request }: Scene,
  caller: JobCaller,
): Promise<{ id: string }> {
  const { record } = await given.call(request({ operation: 'run', body, ...caller }));
  return { id: record.id! };
}

/** The first call shows whether a target offers what no document describes. */
async function offered(request: JobRequest, scene: Scene): Promise<readonly JobRequest[]> {
  const { when, time } = scene;
  const answer = await time.settle(when.call(request), time.now() + limits.wait.maximum + time.ample);
  if (answer === undefined) return scene.unjudged(`${request.operation} was not answered`);
  scene.offered(answer);
  if (answer.status > 299) scene.unjudged(`${request.operation} is answered ${answer.status}`);
  return [request];
}

/**
 * Keeps a worker busy, all of them where there is one.
 * @throws Unjudged when the job does not come to work
 */
export async function busyWorker(scene: Scene, { endpoint, key }: JobCaller = {}): Promise<void> {
  const job = await submitted(unending(limits.ttl.maximum - 1), scene, {
    ...(endpoint && { endpoint }),
    ...(key && { key }),
  });
  await untilState(job, ['IN_PROGRESS'], scene, endpoint === undefined ? {} : { on: endpoint });
}

/** Keeps the one worker busy, with nothing in the queue behind: jobs may start in any order. */
export async function busyWithoutQueue(scene: Scene): Promise<void> {
  await busyWorker(scene);
  await scene.given.call(scene.request({ operation: 'purgeQueue' }));
}

/** So many jobs that can be cancelled, whether they wait or are at work. */
export function queuedJobs(count: number, scene: Scene, caller: JobCaller = {}): Promise<readonly string[]> {
  return manyJobs(count, scene, caller, unending(limits.ttl.maximum - 1));
}
