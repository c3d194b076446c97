import type fc from 'fast-check';
import type { Duration, Instant, Time } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { timeLimits } from '../../arbitraries/time-limits.ts';
import { timeToStart, untilState } from '../../shared/jobs/jobs.ts';

/** A ttl below this may be over before a worker has started. */
const shortTtl = 120_000;

/** A ttl that leaves a job time to be at work: on a virtual clock a longer one where workers take long to start. */
export async function ttlWithWork(ttl: Duration, caseContext: CaseContext): Promise<Duration> {
  if (caseContext.time.kind === 'real' || ttl >= shortTtl) return ttl;
  const isTooShort = (await timeToStart(caseContext)) > ttl / 2;
  return isTooShort ? ttl + shortTtl : ttl;
}

/** How much longer than its ttl a job of these rules would work. */
export const outlives = 60_000;

/**
 * Conforming ttls up to the longest. On a real clock none that the calls of a case would use up.
 */
export function ttls(longest: Duration, { afford, moment }: Spans): fc.Arbitrary<Duration> {
  const { minimum } = limits.ttl;
  const least = afford(minimum, Math.max(minimum, Math.min(4 * moment, longest)));
  return timeLimits({ ...limits.ttl, minimum: least }, longest);
}

/** How long before an instant a job is looked at that must have come so far: on a real clock calls take their time. */
export function ahead({ tick }: Pick<Time, 'tick'>, { afford, moment }: Spans): Duration {
  return afford(tick, moment);
}

type Spans = Pick<RuleContext, 'afford' | 'moment'>;

/** A job that nothing but its ttl ends; without a ttl of its own the default holds. */
export function endedByTtl(work: Duration, ttl?: Duration, more: ProbeSpec = {}): object {
  const policy = { executionTimeout: limits.executionTimeout.maximum };
  return { input: probing({ work, ...more }), policy: ttl === undefined ? policy : { ...policy, ttl } };
}

/** Keeps the one worker of the exclusive endpoint busy, and is sure of it: whatever the order, nothing else runs first. */
export async function behindOneAtWork(caseContext: CaseContext, busy: Duration): Promise<EndpointName> {
  await caseContext.exclusively();
  const blocker = await caseContext.given.run(endedByTtl(busy, limits.ttl.maximum), 'exclusive');
  await untilState(blocker, ['IN_PROGRESS'], caseContext, { on: 'exclusive' });
  return 'exclusive';
}

/** Judges that the job is there just before an instant: on a real clock the call needs its time. */
export async function thereBefore(
  id: string,
  end: Instant,
  { when, time, expect, elapsed }: CaseContext,
  on?: EndpointName,
): Promise<Answer> {
  await time.reach(end - (time.kind === 'virtual' ? 1 : 6) * time.tick);
  const before = await when.status(id, on);
  if (before.answered < end) elapsed(() => expect(before).toBeFound());
  return before;
}

/** Judges that the job is gone one tick after an instant. */
export async function goneAfter(
  id: string,
  end: Instant,
  { when, time, expect, elapsed }: CaseContext,
  on?: EndpointName,
): Promise<void> {
  await time.reach(end + time.slack + time.tick);
  const after = await when.status(id, on);
  elapsed(() => expect(after).toBeGone());
}

/** A job with an id of its own: what answers every submission alike has none. @throws Inconclusive */
export async function ownJob(body: object, caseContext: CaseContext, on?: EndpointName): Promise<CaseJob> {
  const [job, other] = [
    await caseContext.given.run(body, on),
    await caseContext.given.run({ input: {} }, on),
  ];
  return job.id === other.id ? caseContext.inconclusive('two jobs have one id') : job;
}
