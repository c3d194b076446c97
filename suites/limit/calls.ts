import { limits } from '../../generated/limits.ts';
import type { Scene, Sketch } from '../../service/case/scene.ts';
import { isWaitOver, type JobRequest } from '../../service/client/job-request.ts';
import type { VolleyAnswer } from '../../service/client/volley.ts';
import { probing } from '../arbitraries/probe-orders.ts';
import { notAlike, unending, untilState } from '../shared/jobs/jobs.ts';
import { type Limited, limitOf, window } from './operations.ts';

/** Whose calls, and of which endpoint: by default of the rule's own, with the valid key. */
export type LimitedCaller = Pick<Sketch, 'endpoint' | 'key'>;

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
  caller: LimitedCaller = {},
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
  caller: LimitedCaller,
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
export async function busyWorker(scene: Scene, { endpoint, key }: LimitedCaller = {}): Promise<void> {
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
export function queuedJobs(
  count: number,
  scene: Scene,
  caller: LimitedCaller = {},
): Promise<readonly string[]> {
  return manyJobs(count, scene, caller, unending(limits.ttl.maximum - 1));
}

/** How often what was lost or put off of a volley is made up for. */
const rounds = 4;

/** Submits so many jobs, within the limit of `/run`. */
export async function manyJobs(
  count: number,
  scene: Scene,
  caller: LimitedCaller = {},
  body: object = quick,
): Promise<readonly string[]> {
  const { requests, concurrent } = limitOf('run');
  const request = scene.request({ operation: 'run', body, ...caller });
  const atOnce = Math.floor(concurrent / 4);
  const ids = new Set<string>();
  let group = count < requests / 2 ? count : atOnce;
  for (let round = 0; round < rounds && ids.size < count; round++) {
    const calls = count - ids.size;
    const spread = group < calls ? { group, gap: Math.ceil((2 * window * group) / requests) } : {};
    const answers = await scene.volley({ requests: [request], calls, ...spread, atOnce }, 'given').end();
    for (const id of idsTaken(answers)) ids.add(id);
    if (answers.some(isRefused)) break;
    // A small bucket refuses a burst that is well within the limit.
    if (answers.some(isPutOff)) {
      group = Math.ceil(requests / 100);
      await scene.time.reach(scene.time.now() + window);
    }
  }
  if (ids.size < count) scene.unjudged(`of ${count} jobs ${ids.size} were taken`);
  // Which call got which id is a matter of chance.
  return [...ids].sort();
}

/**
 * One call for each request, none of which changes anything, and again for those that were lost on the way. The answers
 * in the order of the requests.
 */
export async function askedEach(
  requests: readonly JobRequest[],
  atOnce: number,
  { volley }: Scene,
): Promise<readonly VolleyAnswer[]> {
  const answers = new Map<JobRequest, VolleyAnswer>();
  for (let round = 0; round < rounds && answers.size < requests.length; round++) {
    const left = requests.filter((request) => !answers.has(request));
    const found = await volley({ requests: left, calls: left.length, atOnce }).end();
    for (const answer of found.filter((one) => isAnsweredByService(one) || round === rounds - 1))
      answers.set(answer.request, answer);
  }
  return requests.map((request) => answers.get(request)!);
}

function idsTaken(answers: readonly VolleyAnswer[]): string[] {
  return answers.flatMap((answer) =>
    isAccepted(answer) && answer.record.id !== undefined ? [answer.record.id] : [],
  );
}

/** Whether the service itself does not take what was sent, however often it is. */
function isRefused(answer: VolleyAnswer): boolean {
  return isAnsweredByService(answer) && !isAccepted(answer) && !isPutOff(answer);
}

/** Whether an answer is the service's own, whatever it says. */
export function isAnsweredByService({ fate }: VolleyAnswer): boolean {
  return fate === undefined;
}

/** Whether the call was put off. Any status may answer a wait that has passed. @see interface 4.1, 7.1 */
export function isPutOff(answer: VolleyAnswer): boolean {
  return answer.status === 429 && !isWaitOver(answer);
}

export function isAccepted({ status = 0, fate }: VolleyAnswer): boolean {
  return fate === undefined && status >= 200 && status <= 299;
}
