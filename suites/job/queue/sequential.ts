import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { fewOrMany, type Manner, manner, mostJobs, occupy, submitAs } from '../../shared/jobs/waiting.ts';

/** The longest that a job works where waiting costs nothing. */
const longestWork = 60_000;

const chunks = [1, 2, 3];

type QueuedSpec = { manner: Manner; work: Duration; streams: boolean };

/**
 * A run is heard to begin and to end, and ends later than is heard. Two that are heard at once for longer than news may
 * take overlap.
 */
rule(
  'job.sequential',
  {
    calls: 4 + mostJobs,
    waits: { least: 9000, most: (2 * mostJobs + 4) * longestWork + 3_000_000 },
  },
  async ({ property, afford, moment, longestWait }) => {
    const most = afford(longestWork, Math.floor(Math.min(moment, longestWait / 10)));
    const queued = fc.record<QueuedSpec>({
      manner: manner({ afford }),
      work: fc.integer({ min: 0, max: most }),
      streams: fc.boolean(),
    });
    await property(
      fc.record({ orders: fewOrMany(queued, 1, { afford }), streams: fc.boolean() }),
      async ({ orders, streams }, caseContext) => {
        const { when, expect, cover } = caseContext;
        const reportDelay = afford(0, caseContext.time.slack + 2 * moment);
        const work = afford(longestWork, reportDelay + 2 * moment);
        const first = await occupy(work, caseContext, streams ? { yield: chunks } : {});
        for (const { manner, ...one } of orders) await submitAs(manner, queuedProbe(one), caseContext);

        const overlap = await anyOverlap(1 + orders.length, reportDelay, caseContext);

        expect(overlap, 'the jobs that one worker worked on at once').toEqual([]);
        expect(await when.status(first.id)).toBeFound();
        if (orders.length > 3) cover('a long queue');
      },
      { covers: afford({ 'a long queue': 0.05 }, {}) },
    );
  },
);

function queuedProbe({ work, streams }: Pick<QueuedSpec, 'work' | 'streams'>) {
  return { work, ...(streams ? { yield: chunks } : {}) };
}

/**
 * Two jobs or more that one worker works on at once, or none by the time that all have ended.
 * @throws Inconclusive when that can't be told
 */
async function anyOverlap(count: number, reportDelay: Duration, caseContext: CaseContext): Promise<string[]> {
  const { time, inconclusive } = caseContext;
  const ask = async () => atWorkAtOnce(caseContext) ?? (haveEnded(count, caseContext) ? [] : undefined);
  const found = await time.until(ask, time.now() + reportDelay + count * longestWork + time.setupTimeout);
  if (found === undefined) return inconclusive('not every job came to its end', 'job-not-ended');
  if (found.length === 0 || (await isLasting(found, reportDelay, caseContext))) return found;
  return inconclusive('news of two jobs came out of order');
}

/** Jobs whose runs have begun and not ended, as far as is heard; undefined while there are not several. */
function atWorkAtOnce({ beacons }: CaseContext): string[] | undefined {
  const jobs = beacons.jobs().filter((id) => beacons.starts(id) > beacons.ends(id));
  return jobs.length > 1 ? jobs : undefined;
}

function haveEnded(count: number, { beacons }: CaseContext): boolean {
  return beacons.jobs().filter((id) => beacons.ends(id) > 0).length === count;
}

/** An end that was late or lost, or a run that its worker lost, is no overlap. */
async function isLasting(
  jobs: readonly string[],
  reportDelay: Duration,
  { time, beacons }: CaseContext,
): Promise<boolean> {
  await time.reach(time.now() + reportDelay);
  if (!jobs.every((id) => beacons.ends(id) === 0)) return false;
  const ended = () => jobs.every((id) => beacons.ends(id) > 0);
  await time.until(async () => ended() || undefined, time.now() + 2 * longestWork + time.setupTimeout);
  return ended() && jobs.every((id) => beacons.starts(id) === 1);
}
