import { rule } from '../../../service/case/rule.ts';
import { submission, submissionBodyOf } from '../../arbitraries/submission.ts';

/** Two submissions of one body: an id that comes twice is no job's. */
rule('job.run.accepts', { calls: 3 }, async ({ property }) => {
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
});
