import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { unending } from '../../shared/jobs/jobs.ts';
import { askedEach, isAnsweredByService, submitMany } from '../../shared/jobs/many-jobs.ts';
import { purge, removedIn } from '../../shared/jobs/purging.ts';
import { fewOrMany, heard, manner, occupy, submitAll } from '../../shared/jobs/waiting.ts';
import { type Breakdown, breakJob } from '../retry/broken.ts';
import { retryOf } from '../retry/retried.ts';

/** What is called at once: purges, and submissions that come before, between or behind them. */
type Rush = readonly ('purge' | 'run')[];

const rushes: readonly Rush[] = [
  ['purge'],
  ['purge', 'purge'],
  ['purge', 'run', 'run'],
  ['run', 'purge', 'run'],
  ['purge', 'run', 'purge'],
  ['run', 'purge', 'run', 'purge', 'run'],
];
/** Section 8 allows two purges in its window. A pace that takes a share of that would part them. */
const once = rushes.filter((rush) => rush.filter((what) => what === 'purge').length === 1);
const mostAtOnce = 5;
/** More than a batch of a service may be, where waiting costs nothing. */
const manyWaiting = 130;
const longestBusy = 300_000;
/** A pick-up may show seconds late, and the queue is looked at before the purge. */
const leastBusy = 5000;
/** How long it is watched, when all else is done, whether a removed job comes to work: it might be queued anew. */
const longestWatch = 30_000;
const afterwards = ['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED'];

/** A job that failed or crashed before, as it is when the queue is purged. */
type Hapless = {
  readonly id: string;
  readonly status: string | undefined;
  readonly waits: boolean;
  readonly runs: number;
};

/**
 * Which of the calls at once comes first is open, so the counts are added up: each job that was there is removed and
 * counted once, or waits.
 */
rule(
  'job.purge.removes-queued',
  { calls: 3 * manyWaiting + 2 * mostAtOnce + 8, waits: { least: 9000, most: 5_000_000 } },
  async (ruleContext) => {
    const { property, afford, isAffordable, moment, longestWait } = ruleContext;
    const most = afford(longestBusy, Math.floor(Math.min(4 * moment, longestWait * 0.5)));
    const watch = Math.floor(Math.min(longestWatch, longestWait * 0.2));
    await property(
      fc.record({
        waiting: fewOrMany(manner(ruleContext), 0, ruleContext),
        rush: fc.constantFrom(...afford(rushes, once)),
        busy: fc.integer({ min: Math.min(Math.max(leastBusy, 2 * moment), most), max: most }),
        /** What befalls a job before: it may wait for an automatic retry then. */
        unlucky: fc.constantFrom(...([undefined, 'fail', afford('crash', 'fail')] as const)),
      }),
      async ({ waiting, rush, busy, unlucky }, caseContext) => {
        const { time, cover, inconclusive } = caseContext;
        const failed = unlucky && (await submitHapless(unlucky, caseContext));
        const blocker = await occupy(busy, caseContext);
        const queue = await submitAll(waiting, caseContext);
        const hapless = failed && (await haplessNow(failed, caseContext));
        const queued = await stillQueued(queue, caseContext);
        if (queued.length < queue.length) inconclusive('the jobs did not wait in the queue');

        const { purges, late } = await callAtOnce(rush, caseContext);

        if (time.now() >= blocker.begun + busy) inconclusive('the worker may have been free');
        const removed = purges.reduce((sum, answer) => sum + expectCount(answer, caseContext), 0);
        await time.reach(time.now() + time.slack);
        for (const { id } of queue) await expectGone(id, caseContext);
        if (hapless?.waits) await expectGone(hapless.id, caseContext);
        const kept = await notRemoved(late, caseContext);
        const gone = waiting.length + late.length - kept.length;
        expectSum(removed, gone, await countOf(hapless, caseContext), caseContext);
        await expectNoRuns([blocker, ...kept], hapless, busy, watch, caseContext);
        if (rush.length > 1) cover('several calls at once');
        if (waiting.length > 3) cover('a long queue');
      },
      { covers: afford({ 'several calls at once': 0.4, 'a long queue': 0.05 }, {}) },
    );
    if (!isAffordable('jobs that were retried')) return;
    await property(['FAILED', 'TIMED_OUT'] as const, (ending, caseContext) =>
      judgeRetried(ending, ruleContext, caseContext),
    );
    await property([manyWaiting], judgeMany);
  },
);

/** However many jobs wait, all of them are counted; that they are removed is looked at for one in ten. */
async function judgeMany(count: number, caseContext: CaseContext): Promise<void> {
  const { time, expect, unrepeated } = caseContext;
  const blocker = await occupy(longestBusy, caseContext);
  const { ids, lost } = await submitMany(
    count,
    caseContext,
    { endpoint: 'exclusive' },
    unending(0, heard(caseContext)),
  );
  const some = ids.filter((_, place) => place % 10 === 9);
  const before = await statesOf(some, caseContext);
  if (before.some((state) => state !== 'IN_QUEUE'))
    caseContext.inconclusive('the jobs did not wait in the queue');

  const removed = expectCount(await purge(caseContext), caseContext);

  if (time.now() >= blocker.begun + longestBusy) caseContext.inconclusive('the worker may have been free');
  const words = `removed, when ${count} jobs wait${lost > 0 ? ` and up to ${lost} whose submission was not answered` : ''}`;
  unrepeated(() => {
    expect(removed, words).toBeGreaterThanOrEqual(count);
    expect(removed, words).toBeLessThanOrEqual(count + lost);
  });
  await time.reach(time.now() + time.slack);
  for (const state of await statesOf(some, caseContext))
    expect(afterwards, 'the states that a removed job can not have').not.toContain(state);
}

/**
 * The states that are answered for jobs.
 * @throws Inconclusive when the service does not answer for one of them, however often it is asked
 */
async function statesOf(
  ids: readonly string[],
  caseContext: CaseContext,
): Promise<readonly (string | undefined)[]> {
  const requests = ids.map((jobId) =>
    caseContext.request({ operation: 'status', endpoint: 'exclusive', jobId }),
  );
  const answers = await askedEach(requests, 1, caseContext);
  if (!answers.every(isAnsweredByService)) caseContext.inconclusive('not every job was answered for');
  return answers.map(({ record }) => record.status);
}

/** A job that was retried waits like any other, and is removed and counted like any other. */
async function judgeRetried(
  ending: Breakdown['ending'],
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { time, beacons, expect, unrepeated, inconclusive } = caseContext;
  const broken = await breakJob({ ending, work: 100, waits: true, recovers: true }, ruleContext, caseContext);
  const retried = await retryOf(broken, caseContext);
  if (retried.record.status !== 'IN_QUEUE') inconclusive('the job was not queued again');
  const [waiting] = await stillQueued([{ id: broken.id }], caseContext);
  if (waiting === undefined) inconclusive('the job did not wait in the queue');

  const removed = expectCount(await purge(caseContext), caseContext);

  if (time.now() >= broken.busyUntil) inconclusive('the worker may have been free');
  unrepeated(() => expect(removed, 'removed, when one job waits').toBe(1));
  await time.reach(time.now() + time.slack);
  await expectGone(broken.id, caseContext);
  const runsAgain = async () => beacons.starts(broken.id) > broken.starts || undefined;
  await time.until(runsAgain, time.now() + broken.busy + longestWatch);
  expect(beacons.starts(broken.id), 'the runs of the removed job').toBe(broken.starts);
}

/** A job that fails or crashes at once, and may be tried again once the worker is free. */
function submitHapless(what: 'fail' | 'crash', caseContext: CaseContext): Promise<CaseJob> {
  return caseContext.given.run({
    input: probing({ ...heard(caseContext), work: 100, [what]: { always: true } }),
  });
}

/** Whether it waits, for its first or for its next attempt. */
async function haplessNow({ id }: CaseJob, { given, beacons }: CaseContext): Promise<Hapless> {
  const { record } = await given.status(id);
  const { status } = record;
  return { id, status, waits: status === 'IN_QUEUE', runs: beacons.starts(id) };
}

async function stillQueued<T extends Pick<CaseJob, 'id'>>(
  jobs: readonly T[],
  { when }: CaseContext,
): Promise<T[]> {
  const queued: T[] = [];
  for (const job of jobs) {
    const { record } = await when.status(job.id, 'exclusive');
    if (record.status === 'IN_QUEUE') queued.push(job);
  }
  return queued;
}

/** Those that wait, or have come to work meanwhile: the worker may be free again. */
async function notRemoved(jobs: readonly CaseJob[], { when, beacons }: CaseContext): Promise<CaseJob[]> {
  const kept: CaseJob[] = [];
  for (const job of jobs) {
    const { record } = await when.status(job.id);
    if (afterwards.includes(record.status ?? '') || beacons.starts(job.id) > 0) kept.push(job);
  }
  return kept;
}

/** Makes the calls at once, and waits for all answers. */
async function callAtOnce(
  rush: Rush,
  caseContext: CaseContext,
): Promise<{ purges: Answer[]; late: CaseJob[] }> {
  const purges: Promise<Answer>[] = [];
  const late: Promise<CaseJob>[] = [];
  for (const what of rush) {
    if (what === 'purge') purges.push(purge(caseContext));
    else late.push(caseContext.given.run({ input: probing(heard(caseContext)) }));
  }
  return { purges: await Promise.all(purges), late: await Promise.all(late) };
}

function expectCount(answer: Answer, { expect }: CaseContext): number {
  expect(answer).toBeAccepted();
  const count = removedIn(answer);
  expect(count, `removed, a count: ${answer.text}`).toBeDefined();
  expect((answer.json as { status?: unknown }).status, 'status').toBeTypeOf('string');
  return count!;
}

/** What status answers for a removed job is open, but for these. */
async function expectGone(id: string, { when, expect }: CaseContext): Promise<void> {
  const { record } = await when.status(id);
  expect(afterwards, 'the states that a removed job can not have').not.toContain(record.status);
}

/**
 * How often a hapless job is counted, at least and at most. One that waited for an automatic retry may be counted or not, and so
 * may one that showed FAILED until then, and is not found so any more.
 */
async function countOf(hapless: Hapless | undefined, { when }: CaseContext): Promise<Count> {
  if (hapless === undefined) return { least: 0, most: 0 };
  const { id, status, waits, runs } = hapless;
  if (waits) return { least: runs === 0 ? 1 : 0, most: 1 };
  if (status !== 'FAILED') return { least: 0, most: 0 };
  const { record } = await when.status(id);
  return { least: 0, most: record.status === 'FAILED' ? 0 : 1 };
}

type Count = { readonly least: number; readonly most: number };

/** A submission that arrives twice is counted twice, and a purge that does finds nothing the second time. */
function expectSum(removed: number, gone: number, hapless: Count, { expect, unrepeated }: CaseContext): void {
  const certain = gone + hapless.least;
  const most = gone + hapless.most;
  const words = `removed in all, when ${most} jobs do not wait any more`;
  unrepeated(() => {
    expect(removed, words).toBeGreaterThanOrEqual(certain);
    expect(removed, words).toBeLessThanOrEqual(most);
  });
}

/** Lets all that is left come to work, and watches for more. */
async function expectNoRuns(
  left: readonly CaseJob[],
  hapless: Hapless | undefined,
  busy: Duration,
  watch: Duration,
  caseContext: CaseContext,
): Promise<void> {
  const { given, time, beacons, expect, unrepeated, inconclusive } = caseContext;
  const last = await given.run({ input: probing(heard(caseContext)) });
  const ids = [...left, last].map(({ id }) => id);
  const othersStarted = () => beacons.jobs().filter((id) => !ids.includes(id) && id !== hapless?.id).length;
  const again = () => (hapless?.waits ? beacons.starts(hapless.id) - hapless.runs : 0);
  const haveRun = () => othersStarted() + again() > 0;
  const isOver = () => haveRun() || ids.every((id) => beacons.ends(id) > 0);
  const done = await time.until(async () => isOver() || undefined, time.now() + busy + time.setupTimeout);
  if (done === undefined) inconclusive('the other jobs did not come to their end', 'job-not-ended');
  await time.until(async () => haveRun() || undefined, time.now() + time.slack + watch);
  unrepeated(() => expect(othersStarted() + again(), 'the runs of removed jobs').toBe(0));
}
