import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { isUnfinished } from '../../shared/jobs/jobs.ts';

/** How much longer than its limit a job of these rules would work. */
export const outlives = 60_000;
/** A job that was stopped at its limit so often and is begun again has no end. */
const mostAttempts = 25;
const unfinishedOrTimedOut: ReadonlySet<string | undefined> = new Set([
  'IN_QUEUE',
  'IN_PROGRESS',
  'TIMED_OUT',
]);
/** The longest limit on a real clock, where a job is not looked at in between: its end must not be forgotten. */
export const longestUnwatched = limits.retention.run - 5 * 60_000;
/** So long a record may go on showing what a job was before: nothing says how fresh it is. @see docs/decisions/0370 */
export const lateRecord = 2500;
/** The calls that following one job takes at most. */
export const callsToFollow = 3 * mostAttempts + 8;

/** A job at work, and between which instants a worker picked it up. */
export type Pickup = {
  readonly id: string;
  readonly on: EndpointName | undefined;
  /** The last moment that it was seen in the queue, less what a record may be late. */
  readonly earliest: Instant;
  /** When its handler was heard, or it was seen to have ended. */
  readonly latest: Instant;
};

/** Waits until a worker has the job. @throws Inconclusive when none comes for it */
export async function pickedUp(
  job: Pick<CaseJob, 'id' | 'sent'>,
  caseContext: CaseContext,
  on?: EndpointName,
): Promise<Pickup> {
  const { given, time, beacons, inconclusive } = caseContext;
  let earliest = job.sent;
  const ask = async (): Promise<Instant | undefined> => {
    if (beacons.starts(job.id) > 0) return time.now();
    const answer = await given.status(job.id, on);
    if (answer.record.status === 'IN_QUEUE') earliest = Math.max(job.sent, answer.sent - lateRecord);
    return isUnfinished(answer) ? undefined : time.now();
  };
  const latest = await time.until(ask, time.now() + time.setupTimeout);
  return {
    id: job.id,
    on,
    earliest,
    latest: latest ?? inconclusive('no worker took the job', 'worker-not-started'),
  };
}

/** Judges that the job is not timed out before its limit, and gives the answer that shows it. */
export async function notTimedOutBefore(
  { id, on, earliest }: Pickup,
  limit: Duration,
  caseContext: CaseContext,
): Promise<Answer> {
  const { time, expect, elapsed } = caseContext;
  const before = await lastUnfinished({ id, on }, earliest + limit - time.tick, caseContext);
  if (before.answered - earliest < limit) {
    const words = `the status ${before.answered - earliest} ms after the pick-up, with a limit of ${limit} ms`;
    elapsed(() => expect(before.record.status, words).not.toBe('TIMED_OUT'));
  }
  return before;
}

/**
 * How the job was seen last before an instant, or first to have ended: a job that ended long before may have been
 * forgotten by then. On a virtual clock every event is looked at, so no limit is too long.
 */
async function lastUnfinished(
  { id, on }: Pick<Pickup, 'id' | 'on'>,
  end: Instant,
  { when, time }: CaseContext,
): Promise<Answer> {
  if (time.kind === 'real') await time.reach(end);
  let last: Answer | undefined;
  const ended = await time.until(async () => {
    last = await when.status(id, on);
    return isUnfinished(last) ? undefined : last;
  }, end);
  return ended ?? last!;
}

/**
 * Judges that a job which works longer than its limit ends as TIMED_OUT then, and not before. An attempt that was
 * stopped in time may be followed by another, whose own time it has; until then the job may show FAILED.
 * @see docs/decisions/0020
 */
export async function endsTimedOut(
  pickup: Pickup,
  limit: Duration,
  { retries }: Pick<RuleContext, 'retries'>,
  caseContext: CaseContext,
): Promise<void> {
  const { time, expect, elapsed, beacons, inconclusive } = caseContext;
  const { record, status } = await notTimedOutBefore(pickup, limit, caseContext);
  if (!unfinishedOrTimedOut.has(record.status))
    inconclusive(`the job was ${record.status ?? status} before its limit`);
  let begun = pickup.latest;
  for (let attempts = 1; attempts <= mostAttempts; attempts = beacons.starts(pickup.id)) {
    const seen = await lastUnfinished(pickup, begun + limit + time.slack + time.tick, caseContext);
    const after = await pastFailure(pickup, attempts, seen, retries, caseContext);
    const isCutByTtl = beacons.starts(pickup.id) > 1 && after.status === 404;
    if (isCutByTtl) return;
    const again = await begunAgain(pickup, attempts, after, caseContext);
    if (again === undefined) {
      const { sent, record } = await endOnceShown(pickup, after, caseContext);
      const words = `the status ${sent - begun} ms after attempt ${attempts} began, with a limit of ${limit} ms`;
      elapsed(() => expect(record.status, words).toBe('TIMED_OUT'));
      return;
    }
    begun = again;
  }
  elapsed(() => expect(beacons.starts(pickup.id), 'the attempts').toBeLessThanOrEqual(mostAttempts));
}

/**
 * What was seen of a job in time; of one that was still at work, and has ended since, what is seen now, where the target
 * shows other ends late as well.
 */
async function endOnceShown({ id, on }: Pickup, seen: Answer, caseContext: CaseContext): Promise<Answer> {
  const { time, when } = caseContext;
  // A wait looks at gaps that double, so it sees up to twice as late what shows late.
  if (!isUnfinished(seen) || time.now() > seen.sent + 2 * lateRecord) return seen;
  const now = await when.status(id, on);
  return (await showsEndsLate(caseContext)) ? now : seen;
}

/** Whether a job that has ended is not shown to have: nothing says how fresh a record is. */
async function showsEndsLate({ given, time, beacons, inconclusive }: CaseContext): Promise<boolean> {
  const body = { input: probing({ beacon: beacons.url }) };
  const { id } = await given.run(body, undefined, { goesOn: true });
  const heard = async () => beacons.ends(id) > 0 || undefined;
  const isOver = await time.until(heard, time.now() + time.setupTimeout);
  if (isOver === undefined) inconclusive('a job that is over at once did not end');
  await time.reach(time.now() + time.slack + time.tick);
  return isUnfinished(await given.status(id));
}

/**
 * What was seen of a job; of one that shows FAILED, which another attempt may follow, what is seen of it last before one
 * begins, or once automatic retries are over.
 */
async function pastFailure(
  { id, on }: Pickup,
  attempts: number,
  seen: Answer,
  retries: Duration,
  { when, time, beacons }: CaseContext,
): Promise<Answer> {
  if (seen.record.status !== 'FAILED') return seen;
  let last = seen;
  const patience = time.kind === 'virtual' ? retries : Math.min(retries, time.setupTimeout);
  await time.until(async () => {
    if (beacons.starts(id) > attempts) return true;
    last = await when.status(id, on);
    return last.record.status === 'FAILED' || isUnfinished(last) ? undefined : true;
  }, time.now() + patience);
  return last;
}

/** When another attempt was heard to begin; undefined when the answer is the last word on this one. */
async function begunAgain({ id, on }: Pickup, attempts: number, after: Answer, caseContext: CaseContext) {
  const { given, time, beacons, inconclusive } = caseContext;
  if (after.record.status === 'FAILED' && beacons.starts(id) > attempts) return time.now();
  if (!isUnfinished(after)) return undefined;
  const next = await time.until(async () => {
    if (beacons.starts(id) > attempts) return time.now();
    return isUnfinished(await given.status(id, on)) ? undefined : 'ended';
  }, time.now() + time.setupTimeout);
  if (typeof next === 'number') return next;
  if (after.record.status === 'IN_QUEUE') inconclusive('the job waited for another attempt');
  return undefined;
}
