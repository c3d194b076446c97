import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job, Submission } from '../../emulator/core/job.ts';
import { json } from '../../emulator/world/calls/reply.ts';
import type { Fault } from '../common/kinds.ts';
import { jobOf } from './later-attempts.ts';

const retriesOf = new WeakMap<Job, number>();

/** What goes wrong with a job only when it was retried before: for the second time, or after several. */
export const retriedTwiceFaults: readonly Fault[] = [
  {
    id: 'second-retry-drops-nulls',
    says: 'A job that is retried for the second time runs without the members of its input that are null.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: atTheRetry(2, (input) =>
      Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)),
    ),
  },
  {
    id: 'second-retry-counts-in-the-input',
    says: 'The input of a job that is retried for the second time has a member more.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: atTheRetry(2, (input) => ({ ...input, retries: 2 })),
  },
  {
    id: 'second-retry-wraps-the-input',
    says: 'The input of a job that is retried for the second time is an object with the input in it.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: atTheRetry(2, (input) => ({ input })),
  },
  {
    id: 'second-retry-keeps-the-output',
    says: 'The record of a job that is retried for the second time shows the output that it had before.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.clears-output'],
    behave(base) {
      const count = countingRetries();
      return {
        outputAfterRetry: (job, before) =>
          count(job) === 2
            ? base.recordAnswer(job, job.finished?.at ?? 0, 'status').output
            : base.outputAfterRetry(job, before),
      };
    },
  },
  {
    id: 'third-retry-drops-the-input',
    says: 'A job that is retried for the third time runs with its orders alone, without the rest of its input.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: atTheRetry(3, ({ probe }) => ({ probe })),
  },
  {
    id: 'third-retry-gives-a-new-id',
    says: 'A job that is retried for the third time has another id, and nobody knows the old one any more.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.failed', 'job.retry.timed-out'],
    behave(base) {
      const count = countingRetries();
      return {
        idAfterRetry: (job, random) => (count(job) === 3 ? random.hex(24) : base.idAfterRetry(job, random)),
      };
    },
  },
  {
    id: 'fifth-retry-answers-and-does-nothing',
    says: '/retry answers IN_QUEUE to the fifth call for a job, and the job stays as it is.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.failed', 'job.retry.timed-out'],
    wrap: (next) => async (call) => {
      const job = jobOf(call);
      if (call.operation !== 'retry' || job === undefined) return next(call);
      const count = (retriesOf.get(job) ?? 0) + 1;
      if (count === 5) return json(200, { id: job.id, status: 'IN_QUEUE' });
      const reply = await next(call);
      if (reply.status < 300) retriesOf.set(job, count);
      return reply;
    },
  },
];

/** How often a job has been retried, the retry that is asked about included. */
function countingRetries(): (job: Job) => number {
  const retries = new WeakMap<Job, number>();
  return (job) => {
    const count = (retries.get(job) ?? 0) + 1;
    retries.set(job, count);
    return count;
  };
}

function atTheRetry(nth: number, change: (input: Submission['input']) => Submission['input']) {
  return (base: Behaviour): Partial<Behaviour> => {
    const count = countingRetries();
    return {
      submissionAfterRetry(job, before) {
        const submission = base.submissionAfterRetry(job, before);
        return count(job) === nth ? { ...submission, input: change(submission.input) } : submission;
      },
    };
  };
}
