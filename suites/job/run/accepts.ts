import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { submission, submissionBodyOf } from '../../arbitraries/submission.ts';
import { untilState } from '../../shared/jobs/jobs.ts';

/** Two submissions of one body: an id that comes twice is no job's. */
rule(
  'job.run.accepts',
  { calls: 3, waits: { least: 0, most: 1_800_000, patient: true } },
  async ({ property, isAffordable }) => {
    await property(
      submission(),
      async (draft, { given, when, request, expect, webhook, cover }) => {
        const body = submissionBodyOf(draft, webhook);
        await given.call(request({ operation: 'health' }));

        const answers = [await when.run(body), await when.run(body)];

        for (const answer of answers) {
          expect(answer).toBeAccepted();
          expect(answer.record.id, 'the job id, a string').toEqual(expect.any(String));
          expect(answer.record.id, 'the job id').not.toBe('');
          expect(answer.record.status, 'the status').toBe('IN_QUEUE');
        }
        expect(answers[0]!.record.id, 'the ids of two jobs').not.toBe(answers[1]!.record.id);
        if (draft.policy !== undefined) cover('with a policy');
      },
      { covers: { 'with a policy': 0.2 } },
    );
    if (isAffordable('a job beside a worker that has nothing to do'))
      await property(policies, judgeBesideIdleWorker);
  },
);

const policies = [{}, { lowPriority: true }, { lowPriority: false }, { executionTimeout: 60_000 }];

/** A job is queued though a worker has nothing to do: what is answered is that it waits, however soon it is picked up. */
async function judgeBesideIdleWorker(policy: object, caseContext: CaseContext): Promise<void> {
  const { given, when, expect } = caseContext;
  const before = await given.run({ input: probing({}) });
  await untilState(before, ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'], caseContext);

  const answer = await when.run({ input: probing({ work: 1000 }), policy });

  expect(answer).toBeAccepted();
  expect(answer.record.status, 'the status of a job that a worker may take at once').toBe('IN_QUEUE');
}
