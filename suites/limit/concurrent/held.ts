import type { Domain } from '../../../engine/property/property.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { Burst, BurstAnswer } from '../../../service/client/burst.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { isAnsweredByService } from '../../shared/jobs/many-jobs.ts';
import { silence } from '../bursts.ts';
import { acceptedRequests, busyWorker } from '../calls.ts';
import { isBrief, window } from '../operations.ts';

/** Operations whose calls wait for a job, so that many of them are in flight for certain. */
export type HeldOperation = 'runsync' | 'openai';

/** How long a `/runsync` waits here, unless it is released; `/openai` waits as long as it likes. */
const wait = limits.wait.maximum;

export function heldOperations(ruleContext: RuleContext): Domain<HeldOperation> {
  if (ruleContext.ownWorld && !isBrief(ruleContext)) return ['runsync', 'openai'];
  if (!ruleContext.ownWorld) ruleContext.untried('the calls of /openai');
  return ['runsync'];
}

/**
 * Calls that wait behind a job which does not end.
 * @throws Inconclusive when the target does not offer them
 */
export async function heldRequest(operation: HeldOperation, caseContext: CaseContext): Promise<JobRequest> {
  const [request] = await acceptedRequests(operation, 1, caseContext);
  await busyWorker(caseContext);
  await silence(caseContext);
  if (operation === 'openai') return request!;
  const policy = { ttl: 2 * wait };
  return caseContext.request({ operation, body: { input: {}, policy }, query: { wait } });
}

/** Begins so many of them within a window, far from the limit of calls in it. */
export async function hold(request: JobRequest, calls: number, caseContext: CaseContext): Promise<Burst> {
  const groups = Math.min(100, calls);
  const group = Math.ceil(calls / groups);
  const gap = Math.floor(window / Math.ceil(calls / group));
  const held = caseContext.burst({ requests: [request], calls, group, gap, atOnce: calls });
  await held.begun;
  // The clock moves once all of them have arrived: one that sets out now comes after them.
  await caseContext.time.reach(caseContext.time.now() + caseContext.time.tick);
  return held;
}

/** How often calls that were lost on the way are made up for. */
const mostTimes = 4;

/** Begins so many of them, and others for those that have broken off since: so many are in flight in the end. */
export async function holdAll(
  request: JobRequest,
  calls: number,
  caseContext: CaseContext,
): Promise<readonly Burst[]> {
  const held: Burst[] = [];
  let made = 0;
  for (let missing = calls; missing > 0 && held.length < mostTimes; ) {
    held.push(await hold(request, missing, caseContext));
    made += missing;
    const ended = held.flatMap((burst) => burst.soFar());
    missing = calls - made + ended.filter((answer) => !isAnsweredByService(answer)).length;
  }
  return held;
}

/**
 * Purges what the calls wait for, so that they need not be waited out one by one, and gives their answers. A call that
 * waits on all the same is answered when its wait is over.
 */
export async function release(held: Burst, caseContext: CaseContext): Promise<readonly BurstAnswer[]> {
  const [answers] = await releaseAll([held], caseContext);
  return answers!;
}

/** The same of calls that were begun one burst after the other. */
export async function releaseAll(
  held: readonly Burst[],
  { given, request }: CaseContext,
): Promise<readonly (readonly BurstAnswer[])[]> {
  await given.call(request({ operation: 'purgeQueue' }));
  const answers = [];
  for (const burst of held) answers.push(await burst.end());
  return answers;
}

/**
 * Whether all calls were in flight at the same time. Those of `/openai` need not wait for the job before them.
 * @throws Inconclusive when they were not: then they prove nothing
 * @see interface 4.1
 */
export function assertOverlap(
  operation: HeldOperation,
  held: readonly BurstAnswer[],
  until: number,
  { rest, inconclusive }: CaseContext,
): void {
  const first = Math.min(...held.map(({ answered }) => answered));
  if (first >= until) return;
  if (operation === 'openai') rest.lacking('calls of /openai wait for no job here');
  inconclusive('the calls ended too soon to overlap');
}
