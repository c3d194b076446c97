import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { fewOrMany, manner, mostJobs, occupy, submitAll } from '../../shared/jobs/waiting.ts';
import { judgeMaximum } from './own-maximum.ts';

/** The longest that the worker is kept busy where waiting costs nothing. */
const longestWork = limits.ttl.maximum - 600_000;
const mostLooks = 2;
/** So many of the jobs that wait are looked at. */
const mostLookedAt = 3;

const severalWorkers = 'a maximum of several workers';

/**
 * The exclusive endpoint has one worker at most. While it is at work on one job, the others wait. That it is can be told
 * only of a worker that works on one job at a time.
 */
rule(
  'job.queue.waits-for-worker',
  {
    calls: 4 + mostJobs + mostLooks * (mostLookedAt + 1),
    waits: { least: 5000, most: limits.ttl.maximum },
  },
  async (ruleContext) => {
    const { property, afford, isAffordable, moment, longestWait } = ruleContext;
    const most = afford(longestWork, Math.floor(Math.min(8 * moment, longestWait / 2)));
    const least = Math.min(4 * moment, most);
    const shortTimes = fc.integer({ min: least, max: Math.min(most, 60_000 + least) });
    await property(
      fc.record({
        /** Beside one that can be looked at. */
        others: fewOrMany(manner(ruleContext), 0, ruleContext),
        busy: fc.oneof(shortTimes, fc.integer({ min: least, max: most })),
        /** When they are looked at, as a share of the work. */
        looks: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: mostLooks }),
      }),
      async ({ others, busy, looks }, caseContext) => {
        const { time, cover, inconclusive } = caseContext;
        const blocker = await occupy(busy, caseContext);
        const jobs = await submitAll(['run', ...others], caseContext);
        const end = blocker.begun + busy;
        const looked = jobs.length > mostLookedAt ? [jobs[0]!, jobs[1]!, jobs.at(-1)!] : jobs;

        const begun = time.now();
        for (const look of looks.sort((a, b) => a - b)) {
          await time.reach(begun + Math.floor((Math.max(0, end - begun) * look) / 100));
          const waits = await expectWaiting(looked, blocker, end, caseContext);
          if (!waits) inconclusive('the worker may have been free');
        }
        if (jobs.length > mostLookedAt) cover('a long queue');
        if (others.includes('runsync')) cover('runsync');
      },
      { covers: afford({ 'a long queue': 0.05, runsync: 0.1 }, {}) },
    );
    const canMake = ruleContext.offers('v2') && ruleContext.offers('spend') && ruleContext.offers('receiver');
    if (!canMake) return ruleContext.untried(severalWorkers);
    if (!isAffordable(severalWorkers)) return;
    const versions = (['v2', 'v1'] as const).filter((api) => api === 'v2' || ruleContext.offers('v1-served'));
    await property([0, 2, 3], (max, caseContext) => judgeMaximum({ max }, ruleContext, caseContext));
    await property(versions, (updatedBy, caseContext) =>
      judgeMaximum({ max: 2, updatedBy }, ruleContext, caseContext),
    );
  },
);

/** Whether the worker was certainly busy all the while. */
async function expectWaiting(
  jobs: readonly CaseJob[],
  blocker: CaseJob,
  end: number,
  { given, when, time, beacons, expect }: CaseContext,
): Promise<boolean> {
  const answers = [];
  for (const { id } of jobs) answers.push(await when.status(id));
  const runs = beacons.jobs().filter((id) => id !== blocker.id);
  const still = await given.status(blocker.id);
  if (still.record.status !== 'IN_PROGRESS' || time.now() >= end) return false;
  for (const answer of answers) {
    expect(answer).toBeFound();
    expect(answer.record, 'a job while a worker is busy').toMatchObject({ status: 'IN_QUEUE' });
  }
  expect(runs, 'the jobs that run next to the one at work').toEqual([]);
  return true;
}
