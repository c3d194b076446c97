import type { Domain } from '../../../engine/property/property.ts';
import { limits } from '../../../generated/limits.ts';
import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import type { Volley, VolleyAnswer } from '../../../service/client/volley.ts';
import { isAnsweredByService } from '../../shared/jobs/many-jobs.ts';
import { acceptedRequests, busyWorker } from '../calls.ts';
import { isBrief, window } from '../operations.ts';
import { silence } from '../volleys.ts';

/** Operations whose calls wait for a job, so that many of them are in flight for certain. */
export type HeldOperation = 'runsync' | 'openai';

/** How long a `/runsync` waits here, unless it is released; `/openai` waits as long as it likes. */
const wait = limits.wait.maximum;

export function heldOperations(bench: Bench): Domain<HeldOperation> {
  if (bench.clock === 'virtual' && !isBrief(bench)) return ['runsync', 'openai'];
  if (bench.clock === 'real') bench.untried('the calls of /openai');
  return ['runsync'];
}

/**
 * Calls that wait behind a job which does not end.
 * @throws Unjudged when the target does not offer them
 */
export async function heldRequest(operation: HeldOperation, scene: Scene): Promise<JobRequest> {
  const [request] = await acceptedRequests(operation, 1, scene);
  await busyWorker(scene);
  await silence(scene);
  if (operation === 'openai') return request!;
  const policy = { ttl: 2 * wait };
  return scene.request({ operation, body: { input: {}, policy }, query: { wait } });
}

/** Begins so many of them within a window, far from the limit of calls in it. */
export async function hold(request: JobRequest, calls: number, scene: Scene): Promise<Volley> {
  const groups = Math.min(100, calls);
  const group = Math.ceil(calls / groups);
  const gap = Math.floor(window / Math.ceil(calls / group));
  const held = scene.volley({ requests: [request], calls, group, gap, atOnce: calls });
  await held.begun;
  // The clock moves once all of them have arrived: one that sets out now comes after them.
  await scene.time.reach(scene.time.now() + scene.time.tick);
  return held;
}

/** How often calls that were lost on the way are made up for. */
const mostTimes = 4;

/** Begins so many of them, and others for those that have broken off since: so many are in flight in the end. */
export async function holdAll(request: JobRequest, calls: number, scene: Scene): Promise<readonly Volley[]> {
  const held: Volley[] = [];
  let made = 0;
  for (let missing = calls; missing > 0 && held.length < mostTimes; ) {
    held.push(await hold(request, missing, scene));
    made += missing;
    const ended = held.flatMap((volley) => volley.soFar());
    missing = calls - made + ended.filter((answer) => !isAnsweredByService(answer)).length;
  }
  return held;
}

/**
 * Purges what the calls wait for, so that they need not be waited out one by one, and gives their answers. A call that
 * waits on all the same is answered when its wait is over.
 */
export async function release(held: Volley, scene: Scene): Promise<readonly VolleyAnswer[]> {
  const [answers] = await releaseAll([held], scene);
  return answers!;
}

/** The same of calls that were begun one volley after the other. */
export async function releaseAll(
  held: readonly Volley[],
  { given, request }: Scene,
): Promise<readonly (readonly VolleyAnswer[])[]> {
  await given.call(request({ operation: 'purgeQueue' }));
  const answers = [];
  for (const volley of held) answers.push(await volley.end());
  return answers;
}

/**
 * Whether all calls were in flight at the same time. Those of `/openai` need not wait for the job before them.
 * @throws Unjudged when they were not: then they prove nothing
 * @see interface 4.1
 */
export function assertOverlap(
  operation: HeldOperation,
  held: readonly VolleyAnswer[],
  until: number,
  { rest, unjudged }: Scene,
): void {
  const first = Math.min(...held.map(({ answered }) => answered));
  if (first >= until) return;
  if (operation === 'openai') rest.lacking('calls of /openai wait for no job here');
  unjudged('the calls ended too soon to overlap');
}
