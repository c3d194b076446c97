import type { Behaviour, JobView } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';
import { turning } from './turning.ts';

export const stateFaults: readonly Fault[] = [
  {
    id: 'completed-turns-failed',
    says: 'The record of a completed job says FAILED after ten minutes.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.state.completed-stays', 'job.retention.run-kept', 'job.retention.from-completion'],
    behave: (base) => ({ recordAnswer: turning(base, 'COMPLETED', 600_000, { status: 'FAILED' }) }),
  },
  {
    id: 'completed-is-at-work-for-a-while',
    says: 'The record of a completed job says IN_PROGRESS from its second to its tenth minute.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.state.completed-stays'],
    behave(base) {
      const recordAnswer = turning(base, 'COMPLETED', 120_000, { status: 'IN_PROGRESS' });
      return {
        recordAnswer: (job, now, operation) =>
          (now - (job.finished?.at ?? now) < 600_000 ? recordAnswer : base.recordAnswer)(job, now, operation),
      };
    },
  },
  {
    id: 'output-gone-after-a-while',
    says: 'The record of a completed job has no output any more after twenty minutes.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.state.completed-stays', 'job.retention.run-kept', 'job.retention.from-completion'],
    behave: (base) => ({ recordAnswer: turning(base, 'COMPLETED', 1_200_000, { output: undefined }) }),
  },
  {
    id: 'output-changes-when-read-again',
    says: 'From the second call of /status on the output is another.',
    kind: 'side-effect',
    sharp: false,
    breaks: [
      'job.state.completed-stays',
      'job.retention.run-kept',
      'job.retention.runsync-kept',
      'job.retention.from-completion',
      'job.wait.bounds-waiting-only',
    ],
    behave(base) {
      const read = new WeakSet<Job>();
      return {
        recordAnswer(job, now, operation) {
          const record = base.recordAnswer(job, now, operation);
          if (record.output === undefined) return record;
          if (read.has(job)) return { ...record, output: { readBefore: true } };
          read.add(job);
          return record;
        },
      };
    },
  },
  {
    id: 'failed-shows-completed',
    says: 'The record of a job that failed says COMPLETED, with the error as its output.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.state.failed'],
    behave: showingFailed((job) => ({ status: 'COMPLETED', output: { error: job.error } })),
  },
  {
    id: 'failed-shows-completed-after-a-stream',
    says: 'The record of a job that failed after it had yielded something says COMPLETED.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.state.failed'],
    behave: showingFailed((job) => (job.chunks.length > 0 ? { status: 'COMPLETED' } : {})),
  },
  {
    id: 'failed-shows-in-queue',
    says: 'The record of a job that failed says IN_QUEUE for as long as it is kept.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.state.failed'],
    behave: showingFailed(() => ({ status: 'IN_QUEUE' })),
  },
  {
    id: 'failed-shows-in-progress',
    says: 'The record of a job that failed says IN_PROGRESS for as long as it is kept.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.state.failed'],
    behave: showingFailed(() => ({ status: 'IN_PROGRESS' })),
  },
  {
    id: 'failed-is-retried-for-ever',
    says: 'A job that fails is tried again every minute until its ttl ends.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.state.failed'],
    behave: () => ({ retriesAutomatically: () => true, automaticRetryGap: () => 60_000 }),
  },
  {
    id: 'failed-turns-timed-out',
    says: 'The record of a failed job says TIMED_OUT after two minutes.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.state.failed', 'job.retention.run-kept'],
    behave: (base) => ({ recordAnswer: turning(base, 'FAILED', 120_000, { status: 'TIMED_OUT' }) }),
  },
];

function showingFailed(change: (job: Job) => Partial<JobView>) {
  return (base: Behaviour): Partial<Behaviour> => ({
    recordAnswer(job, now, operation) {
      const record = base.recordAnswer(job, now, operation);
      return job.finished?.state === 'FAILED' ? { ...record, ...change(job) } : record;
    },
  });
}
