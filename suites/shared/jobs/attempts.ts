import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { isUnfinished } from './jobs.ts';

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
 * A job of `/runsync` that reports to a beacon and has been heard to begin: nothing else tells its id while it is waited
 * for.
 * @throws Inconclusive when it does not begin
 */
export async function begunSync(
  body: object,
  caseContext: CaseContext,
  wait: Duration = limits.wait.default,
): Promise<Begun> {
  const { when, time, request, beacons, inconclusive } = caseContext;
  const known = beacons.jobs();
  const sent = time.now();
  const call = when.call(request({ operation: 'runsync', body, query: { wait }, mayFail: true }));
  call.catch(() => {});
  const heard = async () => beacons.jobs().find((id) => !known.includes(id));
  const id = await time.until(heard, sent + time.setupTimeout);
  return { id: id ?? inconclusive('the job did not begin'), sent };
}
