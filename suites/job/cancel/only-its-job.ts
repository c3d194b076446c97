import fc from 'fast-check';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { completed, isUnfinished, judgedEnd, unending, untilState } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { assertRetained } from '../../shared/jobs/retained.ts';

const mostOthers = 2;
const longestWork = 60_000;
const endedBefore = 'ended before';

type CancelCase = {
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
  async ({ property, afford, moment }) => {
    // On a real clock the job must still be at work after some calls of a busy machine.
    const [least, most] = afford([moment, longestWork], [2 * moment, 4 * moment]);
    await property(
      fc.record<CancelCase>({
        work: fc.integer({ min: Math.min(least, most), max: most }),
        others: fc.integer({ min: 1, max: mostOthers }),
        alike: fc.boolean(),
        atWork: fc.boolean(),
        last: fc.boolean(),
      }),
      async (drawn, caseContext) => {
        const { when, time, expect, inconclusive } = caseContext;
        const began = time.now();
        const ended = await completed('run', unending(0, { return: endedBefore }), caseContext);
        const { job, others } = await submitted(drawn, caseContext);

        const cancelled = await when.cancel(job.id);

        if (cancelled.record.status !== 'CANCELLED') inconclusive('the job was not cancelled');
        for (const { id } of others) {
          const seen = await judgedEnd(id, caseContext, drawn.work);
          assertRetained(seen, began, caseContext);
          judgeUntouched(seen, returnOf('another', drawn), caseContext);
        }
        const still = await when.status(ended.record.id!);
        assertRetained(still, began, caseContext);
        expect(still.record.id, 'the job that had ended').toBe(ended.record.id);
        judgeUntouched(still, endedBefore, caseContext);
        caseContext.cover(drawn.alike ? 'alike' : 'unlike');
      },
      { covers: { alike: 0.2, unlike: 0.2 } },
    );
  },
);

/** The job to be cancelled, which has not ended, and the others. */
async function submitted(
  drawn: CancelCase,
  caseContext: CaseContext,
): Promise<{ job: CaseJob; others: CaseJob[] }> {
  const { given, inconclusive } = caseContext;
  const submit = (name: string) =>
    given.run(unending(drawn.work, { return: returnOf(name, drawn) }), undefined, { goesOn: true });
  const others: CaseJob[] = [];
  const submitOthers = async () => {
    for (let count = 0; count < drawn.others; count++) others.push(await submit('another'));
  };
  if (drawn.last) await submitOthers();
  const job = await submit('cancelled');
  if (!drawn.last) await submitOthers();
  if (drawn.atWork) await untilState(job, ['IN_PROGRESS'], caseContext);
  const before = await given.status(job.id);
  if (!isUnfinished(before)) inconclusive(`the job is ${before.record.status} already`);
  return { job, others };
}

function returnOf(name: string, { alike }: CancelCase): string {
  return alike ? 'alike' : name;
}

function judgeUntouched(answer: Answer, output: string, { expect, inconclusive }: CaseContext): void {
  expect(answer).toBeFound();
  const { status, output: shown } = answer.record;
  expect(status, 'the state of another job').not.toBe('CANCELLED');
  if (status !== 'COMPLETED') inconclusive(`another job is ${status}`);
  expect(shown, 'the output of another job').toBe(output);
}
