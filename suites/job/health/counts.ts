import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Duration } from '../../../harness/time/time.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { unending, untilState } from '../jobs.ts';
import { fewOrMany, mostJobs, occupy } from '../queue/waiting.ts';
import { type Counts, countsOf } from './counted.ts';
import { endings, observeEnding } from './endings.ts';

const minute = 60_000;
/** How old a count may be that `/health` shows: services cache it. The document sets no limit. In milliseconds. */
const oldest = 15_000;
/** When a count that is not the expected one is read again, counted from the first read. */
const readAgain = [1000, 3000, 7000, oldest];
/** The blocker works while counts are read twice, each time as long as they may be old. */
const busyOnVirtual = { min: 2 * oldest + 5000, max: minute };
/** Well within the retention of `/run`. */
const longestWindow = limits.retention.run / 2;

/** What becomes of a job that waits: it completes, is cancelled before, or came by `/runsync` and completes. */
type Fate = 'completes' | 'cancelled' | 'runsync';
/** A job that waits, and how to have its end come. */
type Waiting = { readonly fate: Fate; readonly id: string | undefined; ends(): Promise<unknown> };

/**
 * On an endpoint that nobody else uses, where nothing waited or worked before. What completed longest ago may be
 * forgotten meanwhile, so a count that moved by itself just before is not judged. A count may lag by the slack, and by what
 * a cache may keep it.
 */
rule(
  'job.health.counts',
  {
    calls: 10 + 3 * (mostJobs + readAgain.length),
    waits: { least: 9000, most: 4_000_000 },
    sequential: true,
  },
  async ({ holds, clock, moment, longestWait }) => {
    const isVirtual = clock === 'virtual';
    /** A `/runsync` result is kept for a minute; where time runs fast, none of these jobs is one. */
    const within = Math.min(Math.max(minute, 8 * moment), longestWindow);
    const most = Math.floor(Math.min(4 * moment, longestWait / 3));
    const busies = isVirtual ? busyOnVirtual : { min: Math.min(2 * moment, most), max: most };
    const fates: Fate[] = ['completes', 'cancelled', ...(isVirtual ? ['runsync' as const] : [])];
    await holds(
      fc.record({
        busy: fc.integer(busies),
        work: fc.integer({ min: 0, max: isVirtual ? 1000 : 100 }),
        waiting: fewOrMany(fc.constantFrom<Fate>(...fates), 0, clock),
      }),
      async ({ busy, work, waiting }, scene) => {
        const { given, time, cover, unjudged } = scene;
        const before = await quietCounts(moment, scene);
        const begun = time.now();
        const blocker = await occupy(busy, scene);
        const jobs: Waiting[] = [];
        for (const fate of waiting) jobs.push(await wait(fate, work, scene));
        const stillBusy = () =>
          void (time.now() < blocker.begun + busy || unjudged('the worker may be free'));

        await expectCounts({ inProgress: 1, inQueue: jobs.length }, stillBusy, scene);
        const cancelled = jobs.filter(({ fate }) => fate === 'cancelled');
        for (const { id } of cancelled) await given.cancel(id!);
        const left = jobs.filter((job) => !cancelled.includes(job));
        if (cancelled.length > 0) {
          await expectCounts({ inProgress: 1, inQueue: left.length }, stillBusy, scene);
        }

        await untilState(blocker, ['COMPLETED'], scene, { within: busy });
        // In a world of its own there is no earlier record than those of this case.
        const first = isVirtual ? time.now() : begun;
        for (const job of left) await job.ends();
        const inTime = () =>
          void (time.now() - first < within || unjudged('an earlier record may have expired'));
        const completed = before.completed + 1 + left.length;
        await expectCounts({ completed, inProgress: 0, inQueue: 0 }, inTime, scene);
        if (cancelled.length > 0) cover('cancelled');
        if (left.length > 0) cover('several completed');
      },
      { covers: { 'several completed': 0.3, cancelled: isVirtual ? 0.3 : 0 } },
    );
    // Automatic retries, an execution time and a retention would have to be waited out.
    if (isVirtual) await holds(Object.keys(endings), observeEnding);
  },
);

/** The counts of an endpoint where nothing goes on, and `completed` stands still. */
async function quietCounts(moment: Duration, scene: Scene): Promise<Counts> {
  const { time, unjudged } = scene;
  const first = await countsOf(scene);
  await time.reach(time.now() + (time.kind === 'virtual' ? 0 : moment));
  const before = await countsOf(scene);
  if (before.completed !== first.completed) unjudged('completed moves by itself');
  if (before.inProgress !== 0 || before.inQueue !== 0) unjudged('others are at work here');
  return before;
}

async function wait(fate: Fate, work: Duration, scene: Scene): Promise<Waiting> {
  const { given, when, time, request, unjudged } = scene;
  if (fate !== 'runsync') {
    const job = await given.run(unending(work));
    return { fate, id: job.id, ends: () => untilState(job, ['COMPLETED'], scene, { within: work }) };
  }
  const answer = when.call(request({ operation: 'runsync', body: { input: probing({ work }) } }));
  await time.reach(time.now() + time.tick);
  const ends = async () => {
    const ended = await time.settle(answer, time.now() + time.ample);
    if (ended?.record.status !== 'COMPLETED') unjudged('a job did not complete');
  };
  return { fate, id: undefined, ends };
}

/** @param certain gives the case up when the counts may lawfully be others by now */
async function expectCounts(expected: Partial<Counts>, certain: () => void, scene: Scene): Promise<void> {
  const { time, expect, elapsed } = scene;
  let counts = await countsOf(scene);
  const first = time.now();
  const agrees = () =>
    Object.entries(expected).every(([name, count]) => counts[name as keyof Counts] === count);
  for (const age of readAgain) {
    if (agrees()) break;
    await time.reach(first + age + time.slack);
    counts = await countsOf(scene);
  }
  certain();
  elapsed(() => expect(counts, 'the counts of jobs').toMatchObject(expected));
}
