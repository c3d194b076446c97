import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { countsOf, type HealthCounts, oldest, readAgain } from '../../shared/jobs/counted.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { fewOrMany, mostJobs, occupy, submitAs } from '../../shared/jobs/waiting.ts';
import { judgeBroken, judgeTimedOut } from './broken-counts.ts';
import { endings, observeEnding } from './endings.ts';
import { expectCounts } from './expect-counts.ts';
import { judgeRemoved, removals } from './removed-counts.ts';
import { expectBusyWorker, expectIdleWorker, judgeSeveralAtWork } from './worker-counts.ts';

const minute = 60_000;
/** The blocker works while counts are read three times, each time as long as they may be old. */
const busyOnVirtual = { min: 3 * oldest + 5000, max: 2 * minute };
/** Well within the retention of `/run`. */
const longestWindow = limits.retention.run / 2;

/**
 * What becomes of a job that waits: it completes, is cancelled before, as those of low priority always are, since no worker
 * need take them, or came by `/runsync` and completes.
 */
type WaitingEnd = 'completes' | 'cancelled' | 'low priority' | 'runsync';
/** A job that waits, and how to have its end come. */
type Waiting = {
  readonly expectedEnd: WaitingEnd;
  readonly id: string | undefined;
  ends(): Promise<unknown>;
};

/**
 * On an endpoint that nobody else uses, where nothing waited or worked before. What completed longest ago may be
 * forgotten meanwhile, so a count that moved by itself just before is not judged. A count may lag by the slack, and by what
 * a cache may keep it.
 */
rule(
  'job.health.counts',
  {
    fixes: { submission: 'jobs of /runsync are among those that it counts, and it counts at a moment' },
    calls: 15 + 4 * mostJobs + 6 * readAgain.length,
    waits: { least: 9000, most: 4_000_000 },
  },
  async (ruleContext) => {
    const { property, afford, isAffordable, moment, longestWait } = ruleContext;
    /** A `/runsync` result is kept for a minute; where time runs fast, none of these jobs is one. */
    const within = Math.min(Math.max(minute, 8 * moment), longestWindow);
    const most = Math.floor(Math.min(4 * moment, longestWait / 3));
    const busies = afford(busyOnVirtual, { min: Math.min(2 * moment, most), max: most });
    const waitingEnds: WaitingEnd[] = [
      'completes',
      'cancelled',
      'low priority',
      ...afford(['runsync' as const], []),
    ];
    await property(
      fc.record({
        busy: fc.integer(busies),
        work: fc.integer({ min: 0, max: afford(1000, 100) }),
        waiting: fewOrMany(fc.constantFrom<WaitingEnd>(...waitingEnds), 0, ruleContext),
        streams: fc.boolean(),
        elsewhere: afford(fc.boolean(), fc.constant(false)),
      }),
      async ({ busy, work, waiting, streams, elsewhere }, caseContext) => {
        const { time, cover, inconclusive } = caseContext;
        const before = await quietCounts(moment, caseContext);
        const begun = time.now();
        if (elsewhere) await workElsewhere(busy, caseContext);
        const blocker = await occupy(busy, caseContext, streams ? { yield: ['a chunk', 'another'] } : {});
        const jobs: Waiting[] = [];
        for (const expectedEnd of waiting) jobs.push(await wait(expectedEnd, work, caseContext));
        const stillBusy = () =>
          void (time.now() < blocker.begun + busy || inconclusive('the worker may be free'));

        await expectCounts({ inProgress: 1, inQueue: jobs.length }, stillBusy, caseContext);
        await expectBusyWorker(stillBusy, caseContext);
        const left = await cancelSome(jobs, caseContext);
        if (left.length < jobs.length) {
          await expectCounts({ inProgress: 1, inQueue: left.length }, stillBusy, caseContext);
          cover('cancelled');
        }

        await untilState(blocker, ['COMPLETED'], caseContext, { within: busy });
        // In a world of its own there is no earlier record than those of this case.
        const first = afford(time.now(), begun);
        for (const job of left) await job.ends();
        const inTime = () =>
          void (time.now() - first < within || inconclusive('an earlier record may have expired'));
        const completed = before.completed + 1 + left.length;
        const after = await expectCounts({ completed, inProgress: 0, inQueue: 0 }, inTime, caseContext);
        expectNoneFailed(before, after, jobs, caseContext);
        await expectIdleWorker(caseContext);
        if (left.length > 0) cover('several completed');
      },
      { covers: { 'several completed': 0.3, cancelled: afford(0.3, 0) } },
    );
    const busy = afford(busyOnVirtual.max, longestWait);
    if (ruleContext.offers('receiver'))
      await property([4], (jobs, caseContext) => judgeSeveralAtWork(jobs, busy, ruleContext, caseContext));
    else ruleContext.untried('several workers at work: the target does not reach us');
    // Automatic retries, an execution time and a retention would have to be waited out.
    if (!isAffordable('jobs that fail or are retried, are purged or cancelled at work')) return;
    await property([true, false], (streams, caseContext) => judgeBroken(streams, ruleContext, caseContext));
    await property(['TIMED_OUT'], (_, caseContext) => judgeTimedOut(ruleContext, caseContext));
    await property(removals, judgeRemoved);
    await property(Object.keys(endings), observeEnding);
  },
);

/** One job that completes on another endpoint, and one that is at work there, however long it took to come about. */
async function workElsewhere(busy: Duration, { given }: CaseContext): Promise<void> {
  for (const work of [0, 2 * busy + limits.wait.default]) await given.run(unending(work), 'probe');
}

/** Cancels those that are to be, and gives the others. */
async function cancelSome(jobs: readonly Waiting[], { given }: CaseContext): Promise<Waiting[]> {
  for (const { id } of jobs.filter(isCancelled)) await given.cancel(id!);
  return jobs.filter((job) => !isCancelled(job));
}

function isCancelled({ expectedEnd }: Waiting): boolean {
  return expectedEnd === 'cancelled' || expectedEnd === 'low priority';
}

/** Jobs that completed do not count as failed. Whether those that were cancelled do is open. */
function expectNoneFailed(
  before: HealthCounts,
  after: HealthCounts,
  jobs: readonly Waiting[],
  { expect, elapsed }: CaseContext,
): void {
  if (jobs.some(isCancelled)) return;
  elapsed(() => expect(after.failed, 'the jobs that failed').toBeLessThanOrEqual(before.failed));
}

/** The counts of an endpoint where nothing goes on, and `completed` stands still. */
async function quietCounts(moment: Duration, caseContext: CaseContext): Promise<HealthCounts> {
  const { time, inconclusive } = caseContext;
  const first = await countsOf(caseContext);
  await time.reach(time.now() + (time.kind === 'virtual' ? 0 : moment));
  const before = await countsOf(caseContext);
  if (before.completed !== first.completed) inconclusive('completed moves by itself');
  if (before.inProgress !== 0 || before.inQueue !== 0) inconclusive('others are at work here');
  return before;
}

async function wait(expectedEnd: WaitingEnd, work: Duration, caseContext: CaseContext): Promise<Waiting> {
  const { when, time, request, inconclusive } = caseContext;
  if (expectedEnd !== 'runsync') {
    const job = await submitAs(
      expectedEnd === 'low priority' ? 'low priority' : 'run',
      { work },
      caseContext,
    );
    if (job === undefined) return inconclusive('nothing shows the id of the job');
    return {
      expectedEnd,
      id: job.id,
      ends: () => untilState(job, ['COMPLETED'], caseContext, { within: work }),
    };
  }
  const body = { input: probing({ work }) };
  const query = { wait: limits.wait.maximum };
  const answer = when.call(request({ operation: 'runsync', body, query }));
  await time.reach(time.now() + time.tick);
  const ends = async () => {
    const ended = await time.settle(answer, time.now() + time.setupTimeout);
    if (ended?.record.status !== 'COMPLETED') inconclusive('a job did not complete');
  };
  return { expectedEnd, id: undefined, ends };
}
