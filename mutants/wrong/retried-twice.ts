import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job, Submission } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

/** What goes wrong with a job only when it is retried for the second time. */
export const retriedTwiceFaults: readonly Fault[] = [
  {
    id: 'second-retry-drops-nulls',
    says: 'A job that is retried for the second time runs without the members of its input that are null.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: atTheSecondRetry((input) =>
      Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)),
    ),
  },
  {
    id: 'second-retry-counts-in-the-input',
    says: 'The input of a job that is retried for the second time has a member more.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: atTheSecondRetry((input) => ({ ...input, retries: 2 })),
  },
];

function atTheSecondRetry(change: (input: Submission['input']) => Submission['input']) {
  return (base: Behaviour): Partial<Behaviour> => {
    const retries = new WeakMap<Job, number>();
    return {
      submissionAfterRetry(job, before) {
        const submission = base.submissionAfterRetry(job, before);
        const count = (retries.get(job) ?? 0) + 1;
        retries.set(job, count);
        return count === 2 ? { ...submission, input: change(submission.input) } : submission;
      },
    };
  };
}
