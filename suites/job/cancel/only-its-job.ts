import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene, SceneJob } from '../../../service/case/scene.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { completed, isUnfinished, judgedEnd, unending, untilState } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';

const retention = limits.retention.run;
const mostOthers = 2;
const longestWork = 60_000;
const endedBefore = 'ended before';

type Order = {
  readonly work: number;
  readonly others: number;
  /** Whether the others have the input of the job that is cancelled. */
  readonly alike: boolean;
  readonly atWork: boolean;
  /** Whether the others were submitted before it. */
  readonly last: boolean;
};

/** One job has ended before the cancel, the others wait or are at work. */
rule(
  'job.cancel.only-its-job',
  { fixes: keptForLong, calls: 8 + 2 * mostOthers, waits: { least: 0, most: 2 * longestWork + 1_200_000 } },
  async ({ holds, clock, moment }) => {
    // On a real clock the job must still be at work after some calls of a busy machine.
    const [least, most] = clock === 'virtual' ? [moment, longestWork] : [2 * moment, 4 * moment];
    await holds(
      fc.record<Order>({
        work: fc.integer({ min: Math.min(least, most), max: most }),
        others: fc.integer({ min: 1, max: mostOthers }),
        alike: fc.boolean(),
        atWork: fc.boolean(),
        last: fc.boolean(),
      }),
      async (order, scene) => {
        const { when, time, expect, unjudged } = scene;
        const began = time.now();
        const ended = await completed('run', unending(0, { return: endedBefore }), scene);
        const { job, others } = await submitted(order, scene);

        const cancelled = await when.cancel(job.id);

        if (cancelled.record.status !== 'CANCELLED') unjudged('the job was not cancelled');
        for (const { id } of others) {
          judgeUntouched(await judgedEnd(id, scene, order.work), returnOf('another', order), scene);
        }
        const still = await when.status(ended.record.id!);
        if (still.answered - began >= retention) unjudged('the retention may have been over already');
        expect(still.record.id, 'the job that had ended').toBe(ended.record.id);
        judgeUntouched(still, endedBefore, scene);
        scene.cover(order.alike ? 'alike' : 'unlike');
      },
      { covers: { alike: 0.2, unlike: 0.2 } },
    );
  },
);

/** The job to be cancelled, which has not ended, and the others. */
async function submitted(order: Order, scene: Scene): Promise<{ job: SceneJob; others: SceneJob[] }> {
  const { given, unjudged } = scene;
  const submit = (name: string) =>
    given.run(unending(order.work, { return: returnOf(name, order) }), undefined, { goesOn: true });
  const others: SceneJob[] = [];
  const submitOthers = async () => {
    for (let count = 0; count < order.others; count++) others.push(await submit('another'));
  };
  if (order.last) await submitOthers();
  const job = await submit('cancelled');
  if (!order.last) await submitOthers();
  if (order.atWork) await untilState(job, ['IN_PROGRESS'], scene);
  const before = await given.status(job.id);
  if (!isUnfinished(before)) unjudged(`the job is ${before.record.status} already`);
  return { job, others };
}

function returnOf(name: string, { alike }: Order): string {
  return alike ? 'alike' : name;
}

function judgeUntouched(answer: Answer, output: string, { expect, unjudged }: Scene): void {
  expect(answer).toBeFound();
  const { status, output: shown } = answer.record;
  expect(status, 'the state of another job').not.toBe('CANCELLED');
  if (status !== 'COMPLETED') unjudged(`another job is ${status}`);
  expect(shown, 'the output of another job').toBe(output);
}
