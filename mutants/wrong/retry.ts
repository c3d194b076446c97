import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job, JobState, Submission } from '../../emulator/core/job.ts';
import { errorAsOutput } from '../common/error-as-output.ts';
import type { Fault } from '../common/kinds.ts';

/** What `/retry` does with a job is not what it should be. */
export const retryFaults: readonly Fault[] = [
  {
    id: 'retry-answers-and-does-nothing',
    says: '/retry answers IN_QUEUE, and the job stays as it is.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.retry.failed', 'job.retry.timed-out'],
    behave: () => ({ retryQueues: () => false }),
  },
  {
    id: 'retry-queues-in-name-only',
    says: 'The record of a retried job says IN_QUEUE, and no worker is ever given it.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.retry.failed', 'job.retry.timed-out'],
    behave(base) {
      const retried = new WeakSet<Job>();
      return {
        retryQueues: () => false,
        retryAnswer(job, before) {
          retried.add(job);
          return base.retryAnswer(job, before);
        },
        recordAnswer: (job, now, operation) =>
          retried.has(job) ? { id: job.id, status: 'IN_QUEUE' } : base.recordAnswer(job, now, operation),
      };
    },
  },
  {
    id: 'retry-refuses-failed-jobs',
    says: '/retry takes jobs that timed out alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.failed'],
    behave: () => ({ canRetry: (state) => state === 'TIMED_OUT' }),
  },
  {
    id: 'retry-refuses-timed-out-jobs',
    says: '/retry takes jobs that failed alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.timed-out'],
    behave: () => ({ canRetry: (state) => state === 'FAILED' }),
  },
  {
    id: 'retry-gives-a-new-id',
    says: 'A retried job has another id, and nobody knows the old one any more.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.retry.failed', 'job.retry.timed-out'],
    behave: () => ({ idAfterRetry: (_, random) => random.hex(24) }),
  },
  {
    id: 'retry-shows-the-former-state',
    says: '/retry queues the job and answers the state that it was in.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.retry.failed', 'job.retry.timed-out'],
    behave: () => ({ retryAnswer: (job, before) => ({ id: job.id, status: before }) }),
  },
  {
    id: 'retry-of-streams-does-nothing',
    says: '/retry of a job that has yielded something answers IN_QUEUE, and the job stays as it is.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.retry.failed', 'job.retry.timed-out'],
    behave(base) {
      let streamed = false;
      return {
        finds(job, operation, now) {
          streamed = job.chunks.length > 0;
          return base.finds(job, operation, now);
        },
        retryQueues: (before) => !streamed && base.retryQueues(before),
      };
    },
  },
  {
    id: 'retry-loses-the-last-member',
    says: 'The input of a retried job lacks its last member other than the instructions to a probe.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: runningWith(({ probe, ...rest }) => {
      const members = Object.entries(rest).slice(0, -1);
      return { ...Object.fromEntries(members), ...(probe === undefined ? {} : { probe }) };
    }),
  },
  {
    id: 'retry-shortens-long-texts',
    says: 'Texts in the input of a retried job end after 1000 characters.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: runningWith((input) =>
      JSON.parse(JSON.stringify(input), (_, value) =>
        typeof value === 'string' ? value.slice(0, 1000) : value,
      ),
    ),
  },
  {
    id: 'retry-says-so-in-the-input',
    says: 'The input of a retried job has a member that nobody sent.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: runningWith((input) => ({ ...input, retried: true })),
  },
  {
    id: 'retry-of-timed-out-jobs-loses-empty-members',
    says: 'The input of a job that timed out and is retried lacks members that are empty lists or objects.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.same-input'],
    behave: runningWith(
      (input) => Object.fromEntries(Object.entries(input).filter(([, value]) => !isEmpty(value))),
      'TIMED_OUT',
    ),
  },
  {
    id: 'retry-keeps-the-output',
    says: 'A retried job shows its former output until it completes.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.retry.clears-output'],
    behave: keepingOutput(() => true),
  },
  {
    id: 'retry-keeps-the-output-of-streams',
    says: 'A retried job that had yielded more than one chunk shows its former output until it completes.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.clears-output'],
    behave: keepingOutput((job) => job.chunks.length > 1),
  },
  {
    id: 'retry-keeps-the-output-of-timed-out-jobs',
    says: 'A retried job that had timed out shows its former output until it completes.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.clears-output'],
    behave: keepingOutput((_, before) => before === 'TIMED_OUT'),
  },
  {
    id: 'retry-keeps-the-output-in-the-queue',
    says: 'A retried job shows its former output until a worker takes it.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.retry.clears-output'],
    behave(base) {
      const kept = keepingOutput(() => true)(base);
      return {
        ...kept,
        recordAnswer(job, now, operation) {
          const record = base.recordAnswer(job, now, operation);
          const hides = job.finished === undefined && job.startedAt !== undefined;
          return hides ? { ...record, output: undefined } : record;
        },
      };
    },
  },
  {
    id: 'retry-answer-shows-the-output',
    says: 'What /retry answers shows the former output.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.retry.clears-output'],
    behave(base) {
      let former: unknown;
      return {
        outputAfterRetry(job, before) {
          former = shownBy(base, job);
          return base.outputAfterRetry(job, before);
        },
        retryAnswer: (job, before) => ({ ...base.retryAnswer(job, before), output: former }),
      };
    },
  },
  {
    id: 'retry-keeps-the-error-as-output',
    says: 'A job that broke has its error as its output, and shows it after a retry until it completes.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.retry.clears-output'],
    behave(base) {
      const changed = errorAsOutput(base);
      return { ...changed, ...keepingOutput(() => true)({ ...base, ...changed }) };
    },
  },
  {
    id: 'retry-takes-expired-jobs',
    says: 'A job that failed or timed out can be retried for an hour after its result has expired.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.retry.expired'],
    behave: retryingFor(3_600_000, () => true),
  },
  {
    id: 'retry-takes-expired-jobs-for-a-minute',
    says: 'A job that failed or timed out can be retried for a minute after its result has expired.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.retry.expired'],
    behave: retryingFor(60_000, () => true),
  },
  {
    id: 'retry-takes-expired-jobs-of-runsync',
    says: 'A job of /runsync that failed or timed out can be retried for half an hour, whatever its retention.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retry.expired'],
    behave: retryingFor(1_500_000, (job) => job.kind === 'runsync'),
  },
  {
    id: 'retry-runs-expired-jobs-in-silence',
    says: '/retry answers the former state of a job whose result has expired, and queues it anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.retry.expired'],
    behave(base) {
      const late = retryingFor(3_600_000, () => true)(base);
      const expired = new WeakSet<Job>();
      return {
        ...late,
        finds(job, operation, now) {
          if (!late.finds!(job, 'status', now)) expired.add(job);
          return late.finds!(job, operation, now);
        },
        retryAnswer: (job, before) =>
          expired.has(job) ? { id: job.id, status: before } : base.retryAnswer(job, before),
      };
    },
  },
];

/** Another input after a retry. */
function runningWith(change: (input: Submission['input']) => Submission['input'], ended?: JobState) {
  return (base: Behaviour): Partial<Behaviour> => ({
    submissionAfterRetry(job, before) {
      const submission = base.submissionAfterRetry(job, before);
      if (ended !== undefined && before !== ended) return submission;
      return { ...submission, input: change(submission.input) };
    },
  });
}

function keepingOutput(keeps: (job: Job, before: JobState) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    outputAfterRetry: (job, before) =>
      keeps(job, before) ? shownBy(base, job) : base.outputAfterRetry(job, before),
  });
}

/** The output that the record of a job shows which has come to its end. */
function shownBy({ recordAnswer }: Behaviour, job: Job): unknown {
  return recordAnswer(job, job.finished!.at, 'status').output;
}

/** Jobs that broke are remembered longer than anybody but `/retry` finds them. */
function retryingFor(more: number, which: (job: Job) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    retention: (job) => base.retention(job) + (isBroken(job) && which(job) ? more : 0),
    finds(job, operation, now) {
      const isOver = isBroken(job) && which(job) && now - job.finished!.at >= base.retention(job);
      return base.finds(job, operation, now) && (operation === 'retry' || !isOver);
    },
  });
}

function isBroken({ finished }: Job): boolean {
  return finished?.state === 'FAILED' || finished?.state === 'TIMED_OUT';
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
