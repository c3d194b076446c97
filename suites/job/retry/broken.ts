import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { type BrokenEnd, brokenForGood, lastAttemptBy } from '../../shared/jobs/broken-for-good.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { heard } from '../../shared/jobs/waiting.ts';

/** How a job is to break, and what its handler does besides. */
export type Breakdown = {
  readonly ending: BrokenEnd;
  /** How long a run takes: one that fails always so long, one that times out once it is fixed. */
  readonly work: Duration;
  readonly probeSpec?: ProbeSpec;
  /** Members of the input beside the probe spec. */
  readonly input?: object;
  /** Whether it is retried while the one worker of the exclusive endpoint is busy. */
  readonly waits: boolean;
  /** For how long that one is busy, in milliseconds: a minute, unless it is said. */
  readonly busy?: Duration;
  /** Whether it completes when it runs again; otherwise it breaks again. */
  readonly recovers: boolean;
};

/** A job that has broken, and is about to be retried. */
export type Broken = {
  readonly id: string;
  readonly on: EndpointName;
  readonly input: object;
  /** How it was last seen. */
  readonly seen: Answer;
  /** How often it has begun so far, as far as we heard. */
  readonly starts: number;
  /** How long another job keeps the worker busy. */
  readonly busy: Duration;
  /** When that one may end at the earliest. */
  readonly busyUntil: Instant;
};

/** The longest that a run may take which breaks: what the target's profile says of retries holds up to that. */
export const longestWork = 4000;
const briefly = 60_000;

/** The calls and waits that breaking a job takes at most. */
export const callsToBreak = 6;
export const waitsToBreak = 3_600_000;
/** The least that a case which breaks a job must be able to wait. */
export const leastWaits = 2 * limits.executionTimeout.minimum + 2000;

/**
 * Breaks a job, and makes sure that its end is one: some targets may show it between two automatic attempts.
 * @throws Inconclusive when it comes to no such end
 */
export async function breakJob(
  breakdown: Breakdown,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<Broken> {
  const { given, time, beacons, exclusively, inconclusive } = caseContext;
  const { ending, waits, busy = briefly } = breakdown;
  const on: EndpointName = waits ? 'exclusive' : 'probe';
  if (waits) await exclusively();
  const until = lastAttemptBy(breakdown.work, ruleContext, caseContext);
  const limit = limitFor(ruleContext);
  const input = { ...breakdown.input, probe: probeSpecFor(breakdown, { until, limit }, caseContext) };
  const executionTimeout = ending === 'TIMED_OUT' ? limit : limits.executionTimeout.default;
  const job = await given.run({ input, policy: { ttl: limits.ttl.maximum, executionTimeout } }, on);
  const { id } = job;
  let seen = await brokenForGood({ id, on }, ending, until, ruleContext, caseContext);
  const starts = beacons.starts(id);
  const busyUntil = time.now() + (waits ? busy : 0);
  if (waits) await untilState(await block(busy, on, caseContext), ['IN_PROGRESS'], caseContext, { on });
  if (waits) seen = await given.status(id, on);
  if (seen.record.status !== ending || beacons.starts(id) !== starts)
    inconclusive(`the job was ${ending} for a while`);
  if (breakdown.recovers) beacons.command('finish');
  return { id, on, input, seen, starts, busy: waits ? busy : 0, busyUntil };
}

/** On a real clock a run must have time enough to report its start before it is stopped. */
function limitFor({ afford, moment }: RuleContext): Duration {
  const { minimum } = limits.executionTimeout;
  return afford(minimum, Math.max(minimum, 2 * moment));
}

/**
 * What breaks the job. On a virtual clock it recovers at a known instant; otherwise it does what its beacon is commanded.
 */
function probeSpecFor(
  { ending, work, probeSpec, recovers }: Breakdown,
  { until, limit }: { until: Instant; limit: Duration },
  caseContext: CaseContext,
): ProbeSpec {
  const { time, beacons } = caseContext;
  const common = { ...probeSpec, ...heard(caseContext) };
  if (recovers && time.kind === 'virtual') {
    return { ...common, work, ...(ending === 'FAILED' ? { fail: { until } } : { until }) };
  }
  if (ending === 'TIMED_OUT') return { ...common, work: 10 * limit };
  if (!recovers) return { ...common, work, fail: { always: true } };
  beacons.command('fail');
  return { ...common, work };
}

/** It has no beacon: what beacons are told is meant for the job that breaks. */
function block(
  busy: Duration,
  on: EndpointName,
  { given }: CaseContext,
): ReturnType<CaseContext['given']['run']> {
  return given.run(busy === briefly ? { input: probing({ work: busy }) } : unending(busy), on);
}
