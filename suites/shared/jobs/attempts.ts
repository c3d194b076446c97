import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { isUnfinished, judgedEnd } from './jobs.ts';
import { isRetained } from './retained.ts';

/** What a job can be identified by, and an instant before which it was not there. */
export type Begun = Pick<CaseJob, 'id' | 'sent'>;

/**
 * Two jobs whose first attempts break, one by an error and one by a crash, and of them those that have been tried again by
 * themselves: which of the two are is open.
 * @param bodyFor a body whose probe reports to a beacon and breaks so the first time
 * @param within how long their first attempts take, and more: 0 for such as break at once
 * @throws Inconclusive when neither is tried again
 */
export async function triedAgain(
  bodyFor: (how: Breakage) => object,
  caseContext: CaseContext,
  within: Duration = 0,
): Promise<(CaseJob & { how: Breakage })[]> {
  const { given, time, beacons, inconclusive } = caseContext;
  const jobs: (CaseJob & { how: Breakage })[] = [];
  for (const how of ['fail', 'crash'] as const) jobs.push({ how, ...(await given.run(bodyFor(how))) });
  const isAgain = ({ id }: CaseJob) => beacons.starts(id) > 1;
  // An end may show between two attempts: while none of the two is tried again, neither is known to have ended.
  const areSettled = async () => {
    for (const job of jobs) {
      if (!isAgain(job) && isUnfinished(await given.status(job.id))) return undefined;
    }
    return jobs.some(isAgain) || undefined;
  };
  await time.until(areSettled, time.now() + (within || time.setupTimeout));
  const found = jobs.filter(isAgain);
  return found.length > 0 ? found : inconclusive('no job was tried again by itself');
}

/**
 * A job whose first attempt has broken, by an error or else by a crash, and that has just begun another by itself.
 * @param bodyFor as above; asked anew for each job
 * @param work how long the first attempt takes
 * @throws Inconclusive where the service tries neither again
 */
export async function oneTriedAgain(
  bodyFor: (how: Breakage) => object,
  { given, time, beacons, inconclusive }: CaseContext,
  work: Duration,
): Promise<CaseJob> {
  for (const how of ['fail', 'crash'] as const) {
    const job = await given.run(bodyFor(how));
    const begunAgain = async () => beacons.starts(job.id) > 1 || undefined;
    if (await time.until(begunAgain, time.now() + work + time.setupTimeout)) return job;
  }
  return inconclusive('no job was tried again by itself');
}

/**
 * The answer that tells the end of the job that was tried again last: while the others were made its result was not yet
 * there. The answer is judged.
 * @throws Inconclusive when the job does not come to its end, or does not complete, or its result may have expired
 */
export async function completedAgain(
  jobs: readonly Pick<CaseJob, 'id'>[],
  caseContext: CaseContext,
): Promise<Answer> {
  const { id } = jobs.at(-1)!;
  const answer = await judgedEnd(id, caseContext);
  if (!isAttemptRetained(id, answer, caseContext)) caseContext.inconclusive('its result may have expired');
  const { status } = answer.record;
  return status === 'COMPLETED' ? answer : caseContext.inconclusive(`the job is ${status}`);
}

/**
 * Whether an answer reports a job while the result of its latest attempt was certainly kept, even if it came by `/runsync`.
 * @see interface 3, 8
 */
export function isAttemptRetained(
  jobId: string,
  answer: Answer,
  { beacons }: Pick<CaseContext, 'beacons'>,
): boolean {
  const start = beacons.reports().findLast(({ event, job }) => event === 'start' && job === jobId);
  return start !== undefined && isRetained(answer, start.since, limits.retention.runsync);
}

/**
 * A job of `/runsync` that reports to a beacon and has been heard to begin: nothing else tells its id while it is waited
 * for.
 * @throws Inconclusive when it does not begin
 */
export async function begunSync(
  body: object,
  caseContext: CaseContext,
  wait: Duration = limits.wait.default,
  on?: EndpointName,
): Promise<Begun> {
  const { when, time, request, beacons, inconclusive } = caseContext;
  const known = beacons.jobs();
  const sent = time.now();
  const sync = { operation: 'runsync', body, query: { wait }, mayFail: true } as const;
  const call = when.call(request(on === undefined ? sync : { ...sync, endpoint: on }));
  call.catch(() => {});
  const heard = async () => beacons.jobs().find((id) => !known.includes(id));
  const id = await time.until(heard, sent + time.setupTimeout);
  return { id: id ?? inconclusive('the job did not begin'), sent };
}
