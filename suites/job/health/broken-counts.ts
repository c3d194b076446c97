import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { brokenForGood, lastAttemptBy } from '../../shared/jobs/broken-for-good.ts';
import { countsOf, type HealthCounts, oldest, readUntil } from '../../shared/jobs/counted.ts';
import { judgedEnd, untilState } from '../../shared/jobs/jobs.ts';
import { heard, occupy } from '../../shared/jobs/waiting.ts';
import { breakJob } from '../retry/broken.ts';
import { retryOf } from '../retry/retried.ts';

/** A job that timed out is not at work any more: another one is, which keeps the worker. Whether it counts as failed is open. */
export async function judgeTimedOut(ruleContext: RuleContext, caseContext: CaseContext): Promise<void> {
  const { expect, elapsed } = caseContext;
  const breakdown = { ending: 'TIMED_OUT', work: 1000, waits: true, recovers: false } as const;
  await breakJob(breakdown, ruleContext, caseContext);
  const isOne = ({ inProgress }: HealthCounts) => inProgress === 1;
  const counts = await readUntil(() => countsOf(caseContext), isOne, caseContext);
  elapsed(() => expect(counts.inProgress, 'the jobs in progress, where one timed out').toBe(1));
}

/**
 * A job that has just failed is among those that failed: since when jobs count is open, and may be since the worker came. One
 * that was tried again by itself, and then because it was asked for, has not completed, and is counted as retried sooner or
 * later: whether each of the two counts, or what is under way alone, is open.
 * @see interface 2.6
 */
export async function judgeBroken(
  streams: boolean,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { expect, elapsed, time, beacons, inconclusive } = caseContext;
  await caseContext.exclusively();
  const before = await countsOf(caseContext);
  const probeSpec = streams ? { yield: ['a chunk'] } : {};
  await judgeFailed(before, probeSpec, ruleContext, caseContext);
  const breakdown = { ending: 'FAILED', work: 1000, probeSpec, waits: true, recovers: true } as const;
  const broken = await breakJob(breakdown, ruleContext, caseContext);

  const failed = await countsOf(caseContext);
  if (time.now() >= broken.busyUntil) inconclusive('the job that keeps the worker may have completed');
  expect(failed.completed, 'the jobs that completed, where one failed').toBe(before.completed);

  if (beacons.starts(broken.id) < 2)
    return ruleContext.untried('what retried counts: no error is tried again by itself');
  const retried = await retryOf(broken, caseContext);
  if (retried.record.id !== broken.id) inconclusive('the job was not queued again');
  const isCounted = (counts: HealthCounts) => counts.retried > before.retried;
  const counts = [failed, await readUntil(() => countsOf(caseContext), isCounted, caseContext)];
  await judgedEnd(broken.id, caseContext, broken.busy, broken.on);
  counts.push(await readUntil(() => countsOf(caseContext), isCounted, caseContext));
  const most = Math.max(...counts.map((one) => one.retried));
  elapsed(() => expect(most, 'the jobs that were retried').toBeGreaterThan(before.retried));
}

/**
 * Another job keeps the worker meanwhile, since counts may begin anew where none is left. A job that goes on with another attempt
 * had not failed, though it said so.
 */
async function judgeFailed(
  before: HealthCounts,
  probeSpec: ProbeSpec,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { given, expect, elapsed, beacons, inconclusive } = caseContext;
  const on = 'exclusive';
  const work = 1000;
  const input = probing({ ...probeSpec, ...heard(caseContext), work, fail: { always: true } });
  const until = lastAttemptBy(work, ruleContext, caseContext);
  const { id } = await given.run({ input }, on);
  await untilState({ id }, ['FAILED'], caseContext, { on });
  const starts = beacons.starts(id);
  const keeper = await occupy(2 * oldest, caseContext);
  const hasFailed = ({ failed }: HealthCounts): boolean => failed > before.failed;
  const counts = await readUntil(() => countsOf(caseContext), hasFailed, caseContext);
  await given.cancel(keeper.id, on);
  if (hasFailed(counts)) return;
  await brokenForGood({ id, on }, 'FAILED', until, ruleContext, caseContext);
  if (beacons.starts(id) > starts) {
    if (hasFailed(await countsOf(caseContext))) return;
    inconclusive('the job failed later than it said, and counts may begin anew with the workers');
  }
  elapsed(() => expect(counts.failed, 'the jobs that failed').toBeGreaterThan(before.failed));
}
