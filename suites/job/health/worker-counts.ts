import type { Duration, Instant } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { readUntil, type Workers, workersAt } from '../../shared/jobs/counted.ts';
import { unending } from '../../shared/jobs/jobs.ts';

/** The one worker that there is runs, and is not idle, while it works on a job. */
export async function expectBusyWorker(certain: () => void, caseContext: CaseContext): Promise<void> {
  const { expect, elapsed } = caseContext;
  const { idle, running } = await workersUntil(({ idle, running }) => idle === 0 && running > 0, caseContext);
  certain();
  elapsed(() => {
    expect(idle, 'the idle workers, where the only one is at work').toBe(0);
    expect(running, 'the running workers, where one is at work').toBeGreaterThan(0);
  });
}

/** Where nothing is left to do, no worker runs that is not idle. Whether one stays at all is open. */
export async function expectIdleWorker(caseContext: CaseContext): Promise<void> {
  const { expect, elapsed } = caseContext;
  const { idle, running } = await workersUntil(({ idle, running }) => idle > 0 || running === 0, caseContext);
  if (running === 0) return;
  elapsed(() => expect(idle, `the idle workers, where ${running} run and have no job`).toBeGreaterThan(0));
}

/**
 * Jobs that are at work at once are those of as many workers, which run. On the endpoint of many workers, where others can
 * only add to what runs; a service may start fewer workers than there are jobs.
 */
export async function judgeSeveralAtWork(
  jobs: number,
  busy: Duration,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { given, when, time, beacons, expect, elapsed, inconclusive } = caseContext;
  const ids: string[] = [];
  for (let job = 0; job < jobs; job++) {
    ids.push((await given.run(unending(busy, { beacon: beacons.url }), 'probe')).id);
  }
  const areAtWork = (some: readonly string[]) =>
    some.every((id) => beacons.starts(id) > 0 && beacons.ends(id) === 0);
  const untilAtWork = (least: number, deadline: Instant) =>
    time.until(async () => {
      const some = ids.filter((id) => areAtWork([id]));
      return some.length < least ? undefined : some;
    }, deadline);
  const first = await untilAtWork(1, time.now() + time.setupTimeout);
  if (first === undefined) return inconclusive('no job came to work');
  const atWork = (await untilAtWork(2, time.now() + busy / 2)) ?? first;

  const { running } = await workersUntil((workers) => workers.running >= atWork.length, caseContext, 'probe');

  if (!areAtWork(atWork)) inconclusive('a job has ended meanwhile');
  const words = `the running workers, where ${atWork.length} jobs are at work`;
  elapsed(() => expect(running, words).toBeGreaterThanOrEqual(atWork.length));
  if (atWork.length < 2) ruleContext.untried('several workers at work: no two jobs were at once');
  for (const id of ids) await when.cancel(id, 'probe');
}

/** What is told of the workers, read again as long as it may be old. */
function workersUntil(
  agrees: (workers: Workers) => boolean,
  caseContext: CaseContext,
  on?: EndpointName,
): Promise<Workers> {
  const read = async () =>
    (await workersAt(caseContext, on)) ?? caseContext.inconclusive('/health reports no workers');
  return readUntil(read, agrees, caseContext);
}
