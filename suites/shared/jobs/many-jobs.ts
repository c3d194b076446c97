import { limits } from '../../../generated/limits.ts';
import type { CaseContext, JobRequestOptions } from '../../../service/case/case-context.ts';
import type { BurstAnswer } from '../../../service/client/burst.ts';
import { isWaitOver, type JobRequest } from '../../../service/client/job-request.ts';

/** Whose calls, and of which endpoint: by default of the rule's own, with the valid key. */
export type JobCaller = Pick<JobRequestOptions, 'endpoint' | 'key'>;

/** How often what was lost or put off of a burst is made up for. */
const rounds = 4;

/** Jobs that were accepted, and how many calls besides may have submitted one, though no answer says so. */
export type ManyJobs = { readonly ids: readonly string[]; readonly lost: number };

/** How many calls it takes at most to have so many jobs taken. */
export function callsForMany(count: number): number {
  return 2 * count;
}

/** The ids of so many jobs that are submitted within the limit of `/run`. */
export async function manyJobs(...args: Parameters<typeof submitMany>): Promise<readonly string[]> {
  return (await submitMany(...args)).ids;
}

/**
 * Submits so many jobs, within the limit of `/run`. What was lost on the way or put off is made up for.
 * @throws Inconclusive when fewer are accepted
 */
export async function submitMany(
  count: number,
  caseContext: CaseContext,
  caller: JobCaller = {},
  body: object = { input: {} },
): Promise<ManyJobs> {
  const { requests, concurrent } = limits.rate.operations.run;
  const request = caseContext.request({ operation: 'run', body, ...caller });
  const atOnce = Math.floor(concurrent / 4);
  const ids = new Set<string>();
  let [made, lost] = [0, 0];
  let group = count < requests / 2 ? count : atOnce;
  for (let round = 0; round < rounds && ids.size < count; round++) {
    const calls = Math.min(count - ids.size, callsForMany(count) - made);
    if (calls === 0) break;
    const spread =
      group < calls ? { group, gap: Math.ceil((2 * limits.rate.window * group) / requests) } : {};
    const answers = await caseContext.burst({ requests: [request], calls, ...spread, atOnce }, 'given').end();
    made += answers.length;
    lost += answers.filter((answer) => !isAnsweredByService(answer)).length;
    for (const id of acceptedIds(answers)) ids.add(id);
    if (answers.some(isRefused)) break;
    // A small bucket refuses a burst that is well within the limit.
    if (answers.some(isPutOff)) {
      group = Math.ceil(requests / 100);
      await caseContext.time.reach(caseContext.time.now() + limits.rate.window);
    }
  }
  if (ids.size < count) caseContext.inconclusive(`of ${count} jobs ${ids.size} were accepted`);
  // Which call got which id is a matter of chance.
  return { ids: [...ids].sort(), lost };
}

/**
 * One call for each request, none of which changes anything, and again for those that were lost on the way. The answers
 * in the order of the requests.
 */
export async function askedEach(
  requests: readonly JobRequest[],
  atOnce: number,
  { burst }: CaseContext,
): Promise<readonly BurstAnswer[]> {
  const answers = new Map<JobRequest, BurstAnswer>();
  for (let round = 0; round < rounds && answers.size < requests.length; round++) {
    const left = requests.filter((request) => !answers.has(request));
    const found = await burst({ requests: left, calls: left.length, atOnce }).end();
    for (const answer of found.filter((one) => isAnsweredByService(one) || round === rounds - 1))
      answers.set(answer.request, answer);
  }
  return requests.map((request) => answers.get(request)!);
}

function acceptedIds(answers: readonly BurstAnswer[]): string[] {
  return answers.flatMap((answer) =>
    isAccepted(answer) && answer.record.id !== undefined ? [answer.record.id] : [],
  );
}

/** Whether the service itself does not take what was sent, however often it is. */
function isRefused(answer: BurstAnswer): boolean {
  return isAnsweredByService(answer) && !isAccepted(answer) && !isPutOff(answer);
}

/** Whether an answer is the service's own, whatever it says. */
export function isAnsweredByService({ transportOutcome }: BurstAnswer): boolean {
  return transportOutcome === undefined;
}

/** Whether the call was put off. Any status may answer a wait that has passed. @see interface 4.1, 7.1 */
export function isPutOff(answer: BurstAnswer): boolean {
  return answer.status === 429 && !isWaitOver(answer);
}

export function isAccepted({ status = 0, transportOutcome }: BurstAnswer): boolean {
  return transportOutcome === undefined && status >= 200 && status <= 299;
}
