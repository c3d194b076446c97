import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { type Breakdown, breakJob } from '../retry/broken.ts';
import { mayWait } from '../retry/retried.ts';

/** The longest that one of these jobs works where waiting costs nothing: well within its execution time. */
const longestWork = limits.executionTimeout.default / 2;
const mostOthers = 2;
/** How long the cancelled job is watched when all others are done, at most: it might be queued anew. */
const longestWatch = 30_000;

/**
 * One worker, kept busy: what is submitted meanwhile waits. The cancelled job would come to work once the worker is
 * free, at the latest when nothing else is left to do.
 */
rule(
  'job.cancel.queued',
  { calls: 5 + 2 * mostOthers, waits: { least: 9000, most: 8 * longestWork } },
  async (ruleContext) => {
    const { property, afford, isAffordable, moment, longestWait, untried } = ruleContext;
    const most = afford(longestWork, Math.floor(Math.min(1.5 * moment, longestWait * 0.4)));
    const watch = Math.floor(Math.min(longestWatch, longestWait * 0.3));
    const busy = fc.integer({ min: Math.min(moment, most), max: most });
    const short = fc.integer({ min: 0, max: Math.floor(most / 8) });
    const others = fc.array(short, { maxLength: mostOthers });
    await property(
      fc.record({ busy, work: short, ahead: others, behind: others, lowPriority: fc.boolean() }),
      async ({ busy, work, ahead, behind, lowPriority }, caseContext) => {
        const { given, when, time, beacons, expect, cover } = caseContext;
        const blocker = await submit(busy, caseContext);
        const started = await seen(() => beacons.starts(blocker.id) > 0, 0, caseContext);
        if (!started) caseContext.inconclusive('the worker did not start', 'worker-not-started');
        const others = await submitAll(ahead, caseContext);
        const job = await submit(work, caseContext, lowPriority ? { lowPriority } : undefined);
        others.push(...(await submitAll(behind, caseContext)));
        const before = await given.status(job.id);
        if (before.record.status !== 'IN_QUEUE')
          caseContext.inconclusive('the job did not wait in the queue');

        const answer = await when.cancel(job.id);

        await time.reach(answer.answered + time.tick);
        const freed = [blocker, ...others].some(({ id }) => beacons.ends(id) > 0);
        if (freed) caseContext.inconclusive('the worker was free before the cancel was answered');
        expect(answer).toBeAccepted();
        expect(answer.record).toMatchObject({ id: job.id, status: 'CANCELLED' });
        const last = await submit(0, caseContext);
        const rest = [blocker, ...others, last];
        const works = [busy, ...ahead, ...behind].reduce((sum, one) => sum + one, work);
        const hasStarted = () => beacons.starts(job.id) > 0;
        const isOver = () => hasStarted() || rest.every(({ id }) => beacons.ends(id) > 0);
        const done = await seen(isOver, works, caseContext);
        if (!done) caseContext.inconclusive('the other jobs did not come to their end', 'job-not-ended');
        await time.until(async () => hasStarted() || undefined, time.now() + time.slack + watch);
        expect(beacons.starts(job.id), 'the runs of the cancelled job').toBe(0);
        if (ahead.length > 0) cover('behind others');
        if (lowPriority) cover('of low priority');
      },
      { covers: { 'behind others': 0.2, 'of low priority': 0.2 } },
    );
    if (!isAffordable('jobs of /runsync in the queue')) return;
    await property([limits.wait.minimum], (wait, caseContext) => judgeSync(wait, { untried }, caseContext));
    await property(['fail', 'crash'] as const, (how, caseContext) =>
      judgeTriedBefore(how, { untried }, caseContext),
    );
    if (!mayWait(ruleContext)) return untried('jobs that wait after a /retry');
    await property(['FAILED', 'TIMED_OUT'] as const, (ending, caseContext) =>
      judgeRetried(ending, ruleContext, caseContext),
    );
  },
);

/** What the end of a wait answers is open: only where it tells the id of the job can that be cancelled in the queue. */
async function judgeSync(
  wait: Duration,
  { untried }: Pick<RuleContext, 'untried'>,
  caseContext: CaseContext,
): Promise<void> {
  const { when, given, time, beacons, elapsed, expect, inconclusive } = caseContext;
  const blocker = await submit(longestWork, caseContext);
  if (!(await seen(() => beacons.starts(blocker.id) > 0, 0, caseContext)))
    inconclusive('the worker did not start', 'worker-not-started');
  const body = { input: probing({ beacon: beacons.url }) };
  const call = when.call(caseContext.request({ operation: 'runsync', body, query: { wait } }));
  const waited = await time.settle(call, time.now() + wait + time.setupTimeout);
  elapsed(() => expect(waited, 'an answer at the end of the wait').toBeDefined());
  const { id } = waited!.record;
  if (id === undefined) return untried('jobs of /runsync in the queue: the end of a wait reports no id');
  const before = await given.status(id);
  if (before.record.status !== 'IN_QUEUE') inconclusive('the job did not wait in the queue');

  const answer = await when.cancel(id);

  expect(answer).toBeAccepted();
  expect(answer.record).toMatchObject({ id, status: 'CANCELLED' });
  const hasStarted = async () => beacons.starts(id) > 0 || undefined;
  await time.until(hasStarted, time.now() + longestWork + longestWatch);
  expect(beacons.starts(id), 'the runs of the cancelled job').toBe(0);
}

/**
 * A job whose first attempt broke may wait for the next one behind another job. It is cancelled like any that waits. Where
 * it does not wait there, a job that has not run is cancelled in its place.
 */
async function judgeTriedBefore(
  how: Breakage,
  { untried }: Pick<RuleContext, 'untried'>,
  caseContext: CaseContext,
): Promise<void> {
  const { when, given, time, beacons, expect, inconclusive } = caseContext;
  const broken = { beacon: beacons.url, work: 1000, [how]: { until: time.now() + longestWork } };
  const tried = await given.run({ input: probing(broken) });
  const blocker = await submit(longestWork / 2, caseContext);
  if (!(await seen(() => beacons.starts(blocker.id) > 0, 0, caseContext)))
    inconclusive('the worker did not start', 'worker-not-started');
  const waitsAgain = beacons.starts(tried.id) > 0 && (await isQueued(tried, caseContext));
  if (!waitsAgain) untried(`a job that waits for another attempt after a ${how}`);
  const job = waitsAgain ? tried : await submit(0, caseContext);
  if (!waitsAgain && !(await isQueued(job, caseContext))) inconclusive('the job did not wait in the queue');
  const runs = beacons.starts(job.id);

  const answer = await when.cancel(job.id);

  expect(answer).toBeAccepted();
  expect(answer.record).toMatchObject({ id: job.id, status: 'CANCELLED' });
  const runsAgain = async () => beacons.starts(job.id) > runs || undefined;
  await time.until(runsAgain, time.now() + longestWork + longestWatch);
  expect(beacons.starts(job.id), 'the runs of the cancelled job').toBe(runs);
}

/** A job that /retry has queued again waits like any other. */
async function judgeRetried(
  ending: Breakdown['ending'],
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { given, request, when, time, beacons, expect, inconclusive } = caseContext;
  const broken = await breakJob({ ending, work: 100, waits: true, recovers: true }, ruleContext, caseContext);
  const { id, on, busy } = broken;
  await given.call(request({ operation: 'retry', jobId: id, endpoint: on }));
  const before = await given.status(id, on);
  if (before.record.status !== 'IN_QUEUE') inconclusive('the job did not wait in the queue');
  const runs = beacons.starts(id);

  const answer = await when.cancel(id, on);

  if (time.now() >= broken.busyUntil) inconclusive('the worker may have been free');
  expect(answer).toBeAccepted();
  expect(answer.record).toMatchObject({ id, status: 'CANCELLED' });
  const runsAgain = async () => beacons.starts(id) > runs || undefined;
  await time.until(runsAgain, time.now() + busy + longestWatch);
  expect(beacons.starts(id), 'the runs of the cancelled job').toBe(runs);
}

async function isQueued({ id }: CaseJob, { given }: CaseContext): Promise<boolean> {
  return (await given.status(id)).record.status === 'IN_QUEUE';
}

async function submit(work: number, { given, beacons }: CaseContext, policy?: object): Promise<CaseJob> {
  const input = probing({ beacon: beacons.url, work });
  return given.run(policy === undefined ? { input } : { input, policy });
}

async function submitAll(works: readonly number[], caseContext: CaseContext): Promise<CaseJob[]> {
  const jobs: CaseJob[] = [];
  for (const work of works) jobs.push(await submit(work, caseContext));
  return jobs;
}

/** Whether something comes about that takes so much work. */
async function seen(ask: () => boolean, works: number, { time }: CaseContext): Promise<boolean> {
  const found = await time.until(async () => ask() || undefined, time.now() + works + time.setupTimeout);
  return found === true;
}
