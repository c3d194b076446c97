import fc from 'fast-check';
import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { jsonObject } from '../../arbitraries/json-object.ts';
import { assertRetained } from '../../shared/jobs/retained.ts';
import { jobOutliving } from './end-of-wait.ts';
import { judgeQueuedBeyond, outlivedWaits } from './queued-beyond-wait.ts';

const { minimum, maximum } = limits.wait;
const { runsync: kept } = limits.retention;
const mostLonger = 600_000;

/** What the end of the wait answers is open, and so is how long the result is kept: it is asked for as soon as it is there. */
rule(
  'job.wait.bounds-waiting-only',
  { calls: 4, waits: { least: 12_000, most: maximum + 2 * mostLonger + 2 * kept + 600_000 } },
  async ({ property, longestWait, moment, afford, isAffordable }) => {
    const longest = Math.floor(Math.min(maximum, longestWait / 3));
    const shortest = afford(minimum, Math.max(minimum, moment));
    const longer = afford(mostLonger, Math.floor(Math.min(mostLonger, longestWait / 3)));
    await property(
      fc.record({
        wait: fc.integer({ min: Math.min(shortest, longest), max: longest }),
        /** How much longer than the wait the job works. */
        by: fc.integer({ min: Math.min(moment, longer), max: longer }),
        output: jsonObject(),
      }),
      async ({ wait, by, output }, caseContext) => {
        const { when, time, beacons, expect, elapsed } = caseContext;
        const work = wait + by;
        const body = jobOutliving(wait, caseContext, { work, return: output });
        const answer = await time.settle(when.runsync(body, wait), time.now() + wait + time.setupTimeout);
        const early = answer === undefined || answer.answered - answer.sent < wait;
        if (early) caseContext.inconclusive('no answer came at the end of the wait');
        const id = await soon(async () => beacons.jobs()[0], 0, caseContext);
        if (id === undefined) return caseContext.inconclusive('the job did not start', 'worker-not-started');
        if (beacons.ends(id) > 0) caseContext.inconclusive('the job was done within the wait');

        const ended = await soon(async () => beacons.ends(id) > 0 || undefined, work, caseContext);

        elapsed(() => expect(ended, 'the end of the work, a wait after it began').toBe(true));
        const [found, last] = await resultOf(id, caseContext);
        if (found === undefined)
          assertRetained(last, notEnded(id, answer!.sent + work, caseContext), caseContext, kept);
        elapsed(() => expect(last).toBeFound());
        elapsed(() => expect(found ?? last.record).toMatchObject({ id, status: 'COMPLETED' }));
        expect((found ?? last.record).output, 'the output').toEqual(output);
        if (work + 2 * kept <= longestWait) await observeKept(last, caseContext);
      },
    );
    if (isAffordable('jobs that wait in the queue')) await property(outlivedWaits, judgeQueuedBeyond);
  },
);

/** When the job had not ended yet, as late as is known. News of its end come late on a real clock. */
function notEnded(id: string, otherwise: Instant, { time, beacons }: CaseContext): Instant {
  const heard = time.kind === 'virtual' ? beacons.endedAt(id)?.earliest : undefined;
  return heard ?? otherwise;
}

/** Whether a job that outlived its wait is kept like one of `/run` is open. */
async function observeKept(
  { answered, record }: Answer,
  { when, time, observe }: CaseContext,
): Promise<void> {
  await time.reach(answered + kept + time.slack + time.tick);
  const isThere = (await when.status(record.id!)).record.status === 'COMPLETED';
  observe(
    'the result of a job that outlived its wait is kept',
    isThere ? 'longer than a minute' : 'a minute',
  );
}

async function soon<T>(ask: () => Promise<T | undefined>, within: Duration, { time }: CaseContext) {
  return time.until(ask, time.now() + within + time.slack + time.setupTimeout);
}

/** The record once it is COMPLETED, which may take a moment after the work, and the last answer in any case. */
async function resultOf(
  id: string,
  { when, time }: CaseContext,
): Promise<[Answer['record'] | undefined, Answer]> {
  const asking = async () => {
    last = await when.status(id);
    return last.record.status === 'COMPLETED' ? last.record : undefined;
  };
  let last = await when.status(id);
  const found = await time.until(asking, time.now() + limits.retention.runsync / 2);
  return [found, last];
}
