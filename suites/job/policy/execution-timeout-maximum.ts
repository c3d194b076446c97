import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { submission, submissionBodyOf } from '../../arbitraries/submission.ts';
import { judgeTakenByRunsync } from './bounds-of-runsync.ts';

const { maximum } = limits.executionTimeout;

/** Beside a submission that asks for no execution time: the longest makes a job of its own as well. */
rule(
  'job.policy.execution-timeout.maximum',
  { calls: 2, waits: { least: 0, most: 600_000 } },
  async ({ property }) => {
    await property(submission(), async (draft, { given, when, expect, webhook }) => {
      const { policy, ...rest } = draft;
      const { executionTimeout, ...others } = policy ?? {};
      const plain = await given.run(submissionBodyOf({ ...rest, policy: others }, webhook));

      const answer = await when.run(
        submissionBodyOf({ ...rest, policy: { ...others, executionTimeout: maximum } }, webhook),
      );

      expect(answer).toBeAccepted();
      expect(answer.record.status, 'the status').toBe('IN_QUEUE');
      expect(answer.record.id, 'the job id').toEqual(expect.stringMatching(/./));
      expect(answer.record.id, 'the ids of two jobs').not.toBe(plain.id);
    });
    await property([{ executionTimeout: maximum }], judgeTakenByRunsync);
  },
);
