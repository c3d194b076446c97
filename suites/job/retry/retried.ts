import fc from 'fast-check';
import type { Answer } from '../../../harness/client/answer.ts';
import type { Bench } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { isUnfinished } from '../jobs.ts';
import {
  type Breakdown,
  type Broken,
  breakJob,
  callsToBreak,
  leastWaits,
  longestWork,
  waitsToBreak,
} from './broken.ts';

/** What a check that retries declares. */
export const retryDeclaration = {
  hears: true,
  calls: callsToBreak + 6,
  waits: { least: leastWaits, most: waitsToBreak },
} as const;

/** Whether a case may let its job wait in the queue: where that costs nothing. */
export function mayWait({ clock, offers }: Bench): boolean {
  return clock === 'virtual' && offers('exclusive');
}

/** Retries a job that is broken. Its answer is judged. */
export function retryOf({ id, on }: Broken, { when, request }: Scene): Promise<Answer> {
  return when.call(request({ operation: 'retry', jobId: id, endpoint: on }));
}

/** A job that ended so is queued again under its id, and runs. */
export async function judgeRetried(ending: Breakdown['ending'], bench: Bench): Promise<void> {
  const { holds, clock } = bench;
  await holds(
    fc.record({
      work: fc.integer({ min: 0, max: longestWork }),
      streams: fc.boolean(),
      waits: mayWait(bench) ? fc.boolean() : fc.constant(false),
    }),
    async ({ streams, ...rest }, scene) => {
      const { expect, elapsed, cover } = scene;
      const orders = streams ? { yield: ['a chunk', 'another'] } : {};
      const broken = await breakJob({ ending, mends: true, orders, ...rest }, bench, scene);

      const answer = await retryOf(broken, scene);

      // Where time runs by itself an automatic attempt may have come in between.
      elapsed(() => {
        expect(answer).toBeAccepted();
        expect(answer.record).toMatchObject({ id: broken.id, status: 'IN_QUEUE' });
      });
      await judgeRun(broken, answer, rest.work, scene);
      if (streams) cover('streams');
      if (rest.waits) cover('waits');
    },
    { covers: clock === 'virtual' ? { streams: 0.2, ...(mayWait(bench) ? { waits: 0.2 } : {}) } : {} },
  );
}

/** The job begins again, and when its handler is heard to have ended the record says so. */
async function judgeRun(
  { id, on, starts, busy }: Broken,
  answer: Answer,
  work: number,
  scene: Scene,
): Promise<void> {
  const { when, time, beacons, expect, elapsed, unjudged } = scene;
  let last = answer;
  const begun = await time.until(
    async () => {
      if (beacons.starts(id) > starts) return true;
      last = await when.status(id, on);
      const isLate = time.now() > answer.answered + time.slack + time.tick;
      return !isUnfinished(last) && isLate ? false : undefined;
    },
    time.now() + busy + time.ample,
  );
  if (begun === undefined && time.kind === 'real')
    unjudged(`the job is ${last.record.status}, and not heard of`);
  elapsed(() => expect(beacons.starts(id), 'the runs after the retry and before').toBeGreaterThan(starts));

  const ended = async () => beacons.ends(id) > 0 || undefined;
  if ((await time.until(ended, time.now() + work + time.ample)) === undefined) return;
  await time.reach(time.now() + time.slack + time.tick);
  const { record } = await when.status(id, on);
  elapsed(() =>
    expect(record, 'the record of the job that ran again').toMatchObject({ id, status: 'COMPLETED' }),
  );
}
