import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { FinalState, Job, JobKind } from '../../emulator/core/job.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';

const { run, runsync, runsyncLargerWait } = limits.retention;

export const retentionFaults: readonly Fault[] = [
  {
    id: 'run-kept-a-tick-short',
    says: 'A result of /run is gone 1 ms before its retention ends.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.retention.run-kept', 'job.retention.from-completion', 'job.cancel.sticks'],
    behave: keeping('run', () => run - 1),
  },
  {
    id: 'run-kept-a-tick-long',
    says: 'A result of /run is still there 1 ms after its retention.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.retention.run-expires', 'job.retention.from-completion'],
    behave: keeping('run', () => run + 2),
  },
  {
    id: 'runsync-kept-a-tick-short',
    says: 'A result of /runsync is gone 1 ms before its retention ends.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.retention.runsync-kept', 'job.retention.from-completion'],
    behave: keeping('runsync', () => runsync - 1),
  },
  {
    id: 'runsync-kept-a-tick-long',
    says: 'A result of /runsync is still there 1 ms after its retention.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.retention.runsync-expires', 'job.retention.from-completion'],
    behave: keeping('runsync', () => runsync + 2),
  },
  {
    id: 'runsync-kept-past-five-minutes-after-a-larger-wait',
    says: 'A result of /runsync that was waited for longer than the default is there 1 ms after five minutes.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.runsync-expires', 'job.retention.from-completion'],
    behave: keeping('runsync', ({ wait = 0 }) =>
      wait > limits.wait.default ? runsyncLargerWait + 2 : runsync,
    ),
  },
  {
    id: 'large-results-of-run-kept-for-a-minute',
    says: 'A result of /run above 1 MB is gone after a minute.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.run-kept'],
    behave: keeping('run', ({ output }) =>
      (JSON.stringify(output)?.length ?? 0) > 1_000_000 ? runsync : run,
    ),
  },
  {
    id: 'run-kept-as-briefly-as-runsync',
    says: 'A result of /run is gone after a minute.',
    kind: 'wrong-value',
    sharp: false,
    breaks: [
      'job.retention.run-kept',
      'job.retention.from-completion',
      'job.cancel.sticks',
      'job.state.failed',
    ],
    behave: keeping('run', () => runsync),
  },
  {
    id: 'runsync-kept-as-long-as-run',
    says: 'A result of /runsync is kept for 30 minutes.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.retention.runsync-expires', 'job.retention.from-completion'],
    behave: keeping('runsync', () => run),
  },
  {
    id: 'results-kept-until-their-ttl',
    says: 'No retention is counted: results are there until their ttl ends.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.retention.run-expires', 'job.retention.runsync-expires', 'job.retention.from-completion'],
    behave: () => ({ retention: () => limits.ttl.maximum }),
  },
  {
    id: 'runsync-kept-as-long-as-was-waited',
    says: 'A result of /runsync is kept for as long as its wait, a minute at the most.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.runsync-kept'],
    behave: keeping('runsync', ({ wait = runsync }) => Math.min(wait, runsync)),
  },
  {
    id: 'retention-from-submission',
    says: 'The retention starts when a job is submitted.',
    kind: 'wrong-value',
    sharp: false,
    breaks: [
      'job.retention.run-kept',
      'job.retention.runsync-kept',
      'job.retention.from-completion',
      'job.wait.bounds-waiting-only',
    ],
    behave: shortenedBy(({ submittedAt, finished }) => finished!.at - submittedAt),
  },
  {
    id: 'retention-from-submission-after-long-work',
    says: 'The retention starts at the submission of a /run job that worked for more than five minutes.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.from-completion'],
    behave: shortenedBy(({ kind, submittedAt, startedAt, finished }) => {
      const isLong = finished!.at - (startedAt ?? finished!.at) > 300_000;
      return isLong && kind === 'run' && finished!.state === 'COMPLETED' ? finished!.at - submittedAt : 0;
    }),
  },
  {
    id: 'retention-from-the-start-of-the-work',
    says: 'The retention of a completed job starts when its work does.',
    kind: 'wrong-value',
    sharp: false,
    breaks: [
      'job.retention.run-kept',
      'job.retention.runsync-kept',
      'job.retention.from-completion',
      'job.wait.bounds-waiting-only',
    ],
    behave: shortenedBy(({ startedAt, finished }) =>
      finished!.state === 'COMPLETED' ? finished!.at - startedAt! : 0,
    ),
  },
  {
    id: 'retention-restarted-by-each-look',
    says: 'Each call of /status starts the retention anew.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.retention.run-expires', 'job.retention.runsync-expires', 'job.retention.from-completion'],
    behave: () => ({ lookingExtendsRetention: () => true }),
  },
  {
    id: 'expired-result-still-on-stream',
    says: 'An expired result is gone from /status, and /stream still gives its chunks.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.run-expires', 'job.retention.runsync-expires'],
    behave: () => ({
      remembersExpired: () => true,
      expiredAnswer: (operation, job) =>
        operation === 'stream' ? { status: 200, body: job.chunks } : undefined,
    }),
  },
  {
    id: 'expired-result-still-on-status',
    says: 'An expired result is gone from /stream, and /status still gives it.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.run-expires', 'job.retention.runsync-expires', 'job.retention.from-completion'],
    behave: (base) => ({
      remembersExpired: () => true,
      expiredAnswer: (operation, job, now) =>
        operation === 'status' ? { status: 200, body: base.recordAnswer(job, now, operation) } : undefined,
    }),
  },
  {
    id: 'expired-result-in-the-refusal',
    says: '/status of an expired job answers 410 with its last record.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.retention.run-expires', 'job.retention.runsync-expires', 'job.retention.from-completion'],
    behave: (base) => ({
      remembersExpired: () => true,
      expiredAnswer: (operation, job, now) =>
        operation === 'status'
          ? { status: 410, body: { last: base.recordAnswer(job, now, operation) } }
          : undefined,
    }),
  },
  {
    id: 'outlived-wait-not-kept',
    says: 'The result of a /runsync job that outlived its wait is gone after half a minute: nobody waits for it.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.from-completion'],
    behave: keeping('runsync', ({ outlivedWait }) => (outlivedWait ? 30_000 : runsync)),
  },
  {
    id: 'outlived-wait-kept-for-an-hour',
    says: 'The result of a /runsync job that outlived its wait is kept for an hour: nobody has fetched it yet.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.from-completion'],
    behave: keeping('runsync', ({ outlivedWait }) => (outlivedWait ? 2 * run : runsync)),
  },
  {
    id: 'failed-not-kept',
    says: 'The record of a failed job is gone after a second.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.run-kept', 'job.retention.runsync-kept', 'job.state.failed'],
    behave: keepingBriefly('FAILED'),
  },
  {
    id: 'timed-out-not-kept',
    says: 'The record of a job that timed out is gone after a second.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.run-kept', 'job.retention.runsync-kept'],
    behave: keepingBriefly('TIMED_OUT'),
  },
  {
    id: 'broken-kept-five-minutes-longer',
    says: 'A job of /run that failed or timed out is there for five minutes after its retention.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.run-expires', 'job.retry.expired'],
    behave: keeping('run', ({ finished }) => {
      const isBroken = finished?.state === 'FAILED' || finished?.state === 'TIMED_OUT';
      return isBroken ? run + 300_000 : run;
    }),
  },
  {
    id: 'looks-keep-timed-out-results-of-runsync',
    says: 'Each look at a job of /runsync that timed out starts its retention anew.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.retention.runsync-expires'],
    behave: () => ({
      lookingExtendsRetention: ({ kind, finished }) => kind === 'runsync' && finished?.state === 'TIMED_OUT',
    }),
  },
];

function keeping(kind: JobKind, retention: (job: Job) => number) {
  return (base: Behaviour): Partial<Behaviour> => ({
    retention: (job) => (job.kind === kind ? retention(job) : base.retention(job)),
  });
}

function keepingBriefly(state: FinalState) {
  return (base: Behaviour): Partial<Behaviour> => ({
    retention: (job) => (job.finished?.state === state ? 1000 : base.retention(job)),
  });
}

function shortenedBy(time: (job: Job) => number) {
  return (base: Behaviour): Partial<Behaviour> => ({
    retention: (job) => base.retention(job) - time(job),
  });
}
