import type { Fault } from '../common/kinds.ts';
import { ending, hasTtl, hiding } from './ttl-changes.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What the end of a ttl does, and to whom. */
export const ttlFaults: readonly Fault[] = [
  {
    id: 'ttl-ends-a-tick-late',
    says: 'A job is still there 1 ms after its ttl.',
    kind: 'boundary',
    sharp: false,
    breaks: [
      'job.policy.ttl.deletes',
      'job.policy.ttl.default',
      'job.policy.ttl.running-job',
      'job.policy.ttl.counts-queue-time',
      'job.policy.ttl.maximum',
      'job.policy.ttl.beats-retention',
    ],
    behave: (base) => ({ ttlEnd: (job) => base.ttlEnd(job) + 2 }),
  },
  {
    id: 'ttl-spares-a-running-job',
    says: 'The end of the ttl deletes queued jobs only.',
    kind: 'partial',
    sharp: false,
    breaks: [
      'job.policy.ttl.deletes',
      'job.policy.ttl.default',
      'job.policy.ttl.running-job',
      'job.policy.ttl.counts-queue-time',
      'job.policy.ttl.maximum',
      'job.policy.ttl.set-by-status',
    ],
    behave: (base) => ({ ttlDeletes: (job) => job.run === undefined && base.ttlDeletes(job) }),
  },
  {
    id: 'retry-forgets-the-ttl-of-a-status-call',
    says: 'A retried job has the ttl of its submission again, whatever a status call set.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.set-by-status'],
    behave: (base) => ({ ttlEndAfterRetry: base.ttlEnd }),
  },
  {
    id: 'ttl-spares-a-queued-job',
    says: 'A queued job that was given a ttl is not deleted at its end.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.deletes', 'job.policy.ttl.never-starts', 'job.policy.ttl.set-by-status'],
    behave: (base) => ({
      ttlDeletes(job) {
        const isQueued = job.run === undefined && job.finished === undefined;
        return !(isQueued && hasTtl(job)) && base.ttlDeletes(job);
      },
    }),
  },
  {
    id: 'ttl-ignored',
    says: 'A policy with a ttl changes nothing: every job lives for the default.',
    kind: 'ignored',
    sharp: false,
    breaks: [
      'job.policy.ttl.deletes',
      'job.policy.ttl.not-before',
      'job.policy.ttl.never-starts',
      'job.policy.ttl.running-job',
      'job.policy.ttl.counts-queue-time',
      'job.policy.ttl.maximum',
      'job.policy.ttl.beats-retention',
    ],
    behave: (base) => ({
      ttlEnd: (job) => base.ttlEnd({ ...job, submission: { input: job.submission.input } }),
    }),
  },
  {
    id: 'unknown-job-answers-410',
    says: 'A job that is not there answers 410.',
    kind: 'wrong-value',
    sharp: false,
    breaks: ['job.policy.ttl.deletes'],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'unknown-job' ? 410 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'ttl-ends-a-tick-early',
    says: 'A job is gone 1 ms before its ttl ends.',
    kind: 'boundary',
    sharp: false,
    breaks: [
      'job.policy.ttl.not-before',
      'job.policy.ttl.default',
      'job.policy.ttl.counts-queue-time',
      'job.policy.ttl.minimum',
      'job.policy.ttl.maximum',
    ],
    behave: ending((end) => end - 1),
  },
  {
    id: 'ttl-capped-at-a-day',
    says: 'A job is deleted after 24 hours, whatever longer ttl it was given.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.not-before', 'job.policy.ttl.counts-queue-time', 'job.policy.ttl.maximum'],
    behave: ending((end, { submittedAt }) => Math.min(end, submittedAt + day)),
  },
  {
    id: 'ttl-overflows-in-microseconds',
    says: 'A ttl of 72 minutes to 20 hours is too many microseconds for 32 bits, and what is left of it ends soon.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.not-before', 'job.policy.ttl.counts-queue-time'],
    behave: ending((end, { submittedAt }) => {
      const ttl = end - submittedAt;
      return ttl > 20 * hour ? end : submittedAt + Math.floor(((ttl * 1000) % 2 ** 32) / 1000);
    }),
  },
  {
    id: 'ttl-of-finished-jobs-halved',
    says: 'A finished job is gone at half its ttl.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.not-before'],
    behave: (base) => ({
      finds(job, operation, now) {
        const halfway = job.submittedAt + (job.ttlEnd!.due - job.submittedAt) / 2;
        return !(job.finished && now >= halfway) && base.finds(job, operation, now);
      },
    }),
  },
  {
    id: 'deleted-jobs-can-be-cancelled',
    says: 'After its ttl /status answers 404, and /cancel finds the job still.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.gone-everywhere'],
    behave: hiding((operation) => operation !== 'cancel'),
  },
  {
    id: 'deleted-jobs-can-be-streamed',
    says: 'After its ttl /status answers 404, and /stream finds the job still.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.gone-everywhere'],
    behave: hiding((operation) => operation !== 'stream'),
  },
  {
    id: 'deleted-jobs-can-be-retried',
    says: '/retry of a job that is not there answers IN_QUEUE.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.policy.ttl.gone-everywhere'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      if (call.operation !== 'retry' || reply.status !== 404) return reply;
      return { status: 200, body: { id: call.jobId, status: 'IN_QUEUE' } };
    },
  },
  {
    id: 'deleted-jobs-run-all-the-same',
    says: 'A job whose ttl ended in the queue is not found any more, and runs when a worker comes free.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.policy.ttl.never-starts'],
    behave: (base) => ({
      ...hiding(() => true)(base),
      ttlDeletes: (job) => job.run !== undefined || job.finished !== undefined,
    }),
  },
  {
    id: 'deleted-jobs-of-runsync-run-all-the-same',
    says: 'A job of /runsync whose ttl ended in the queue is not found any more, and runs when a worker comes free.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.policy.ttl.never-starts'],
    behave: (base) => ({
      ...hiding(() => true)(base),
      ttlDeletes: (job) => job.kind === 'run' || job.run !== undefined || job.finished !== undefined,
    }),
  },
];
