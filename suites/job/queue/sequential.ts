import fc from 'fast-check';
import { rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Duration } from '../../../harness/time/time.ts';
import { fewOrMany, type Manner, manner, mostJobs, occupy, submitAs } from './waiting.ts';

/** The longest that a job works where waiting costs nothing. */
const longestWork = 60_000;

type Order = { manner: Manner; work: Duration; streams: boolean };

/**
 * A run is heard to begin and to end, and ends later than is heard. Two that are heard at once for longer than news may
 * take overlap.
 */
rule(
  'job.sequential',
  {
    hears: true,
    sequential: true,
    calls: 4 + mostJobs,
    waits: { least: 9000, most: (mostJobs + 1) * longestWork + 600_000 },
  },
  async ({ holds, clock, moment, longestWait }) => {
    const isVirtual = clock === 'virtual';
    const most = isVirtual ? longestWork : Math.floor(Math.min(moment, longestWait / 10));
    const order = fc.record<Order>({
      manner: manner(clock),
      work: fc.integer({ min: 0, max: most }),
      streams: fc.boolean(),
    });
    await holds(
      fewOrMany(order, 1, clock),
      async (orders, scene) => {
        const { time, when, expect, cover, unjudged } = scene;
        const news = isVirtual ? 0 : time.slack + 2 * moment;
        const first = await occupy(isVirtual ? longestWork : news + 2 * moment, scene);
        for (const { manner, ...one } of orders) await submitAs(manner, ordersOf(one), scene);

        const found = await time.until(
          async () => overlapping(scene) ?? haveEnded(1 + orders.length, scene),
          time.now() + news + (orders.length + 1) * longestWork + time.ample,
        );

        if (found === undefined) unjudged('not every job came to its end');
        const overlaps = found!.length > 1 && (await lastingOverlap(found!, news, scene));
        expect(overlaps ? found : [], 'the jobs that one worker worked on at once').toEqual([]);
        if (found!.length > 1) unjudged('news of two jobs came out of order');
        expect(await when.status(first.id)).toBeFound();
        if (orders.length > 3) cover('a long queue');
      },
      { covers: isVirtual ? { 'a long queue': 0.05 } : {} },
    );
  },
);

function ordersOf({ work, streams }: Pick<Order, 'work' | 'streams'>) {
  return { work, ...(streams ? { yield: [1, 2, 3] } : {}) };
}

/** Jobs whose runs have begun and not ended, as far as is heard; undefined while there are not several. */
function overlapping({ beacons }: Scene): string[] | undefined {
  const jobs = beacons.jobs().filter((id) => beacons.starts(id) > beacons.ends(id));
  return jobs.length > 1 ? jobs : undefined;
}

/** Nothing to tell, once so many jobs have ended. */
function haveEnded(count: number, { beacons }: Scene): string[] | undefined {
  return beacons.jobs().filter((id) => beacons.ends(id) > 0).length === count ? [] : undefined;
}

/** An end that was late or lost, or a run that its worker lost, is no overlap. */
async function lastingOverlap(jobs: string[], news: Duration, { time, beacons }: Scene): Promise<boolean> {
  await time.reach(time.now() + news);
  if (!jobs.every((id) => beacons.ends(id) === 0)) return false;
  const ended = () => jobs.every((id) => beacons.ends(id) > 0);
  await time.until(async () => ended() || undefined, time.now() + 2 * longestWork + time.ample);
  return ended() && jobs.every((id) => beacons.starts(id) === 1);
}
