import { limits } from '../../generated/limits.ts';
import type { Fault } from '../alteration.ts';
import type { Duration, Instant } from '../core/agenda.ts';
import type { Behaviour, JobOperation } from '../core/behaviour.ts';
import type { Job } from '../core/job.ts';
import { inRange, policyOf } from '../policy-of.ts';

const { minimum, maximum } = limits.ttl;
const hour = 3_600_000;
const day = 24 * hour;

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
    id: 'default-ttl-a-tick-early',
    says: 'A job without a ttl is gone 1 ms before 24 hours.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.default'],
    behave: ending((end, job) => (hasTtl(job) ? end : end - 1)),
  },
  {
    id: 'default-ttl-a-tick-late',
    says: 'A job without a ttl is still there 1 ms after 24 hours.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.default'],
    behave: ending((end, job) => (hasTtl(job) ? end : end + 2)),
  },
  {
    id: 'default-ttl-is-23-hours',
    says: 'A job without a ttl is gone after 23 hours.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.policy.ttl.default'],
    behave: ending((end, job) => (hasTtl(job) ? end : end - hour)),
  },
  {
    id: 'default-ttl-counts-from-the-completion',
    says: 'Without a ttl 24 hours pass after a job has finished until it is deleted.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.ttl.default'],
    behave: (base) => ({
      ttlDeletes: (job) => (hasTtl(job) || job.finished !== undefined) && base.ttlDeletes(job),
    }),
  },
  {
    id: 'ttl-gives-way-to-a-slightly-longer-run',
    says: 'A job at work is spared at its ttl when its execution time ends within an hour.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.running-job'],
    behave: (base) => ({
      ttlDeletes(job) {
        const left = (job.run?.limit?.due ?? Infinity) - job.ttlEnd!.due;
        return left > hour && base.ttlDeletes(job);
      },
    }),
  },
  {
    id: 'ttl-times-out-a-running-job',
    says: 'A job at work that has an execution time of its own is TIMED_OUT at its ttl, and not deleted.',
    kind: 'wrong-value',
    sharp: false,
    breaks: [
      'job.policy.ttl.deletes',
      'job.policy.ttl.default',
      'job.policy.ttl.running-job',
      'job.policy.ttl.counts-queue-time',
      'job.policy.ttl.maximum',
      'job.policy.ttl.set-by-status',
    ],
    behave: (base) => ({
      executionLimit(job, endpoint) {
        const left = job.ttlEnd!.due - job.startedAt!;
        return Math.min(base.executionLimit(job, endpoint), left);
      },
      ttlDeletes: (job) =>
        job.finished?.state !== 'TIMED_OUT' && job.run === undefined && base.ttlDeletes(job),
    }),
  },
  {
    id: 'ttl-counts-from-the-pick-up',
    says: 'Time in the queue does not count against the ttl of a job at work.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.ttl.default', 'job.policy.ttl.counts-queue-time', 'job.policy.ttl.maximum'],
    behave: sparing(({ startedAt, submittedAt }) => startedAt! > submittedAt),
  },
  {
    id: 'ttl-forgets-queues-above-a-day',
    says: 'Of a job with a ttl of more than a day the time in the queue does not count.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.counts-queue-time'],
    behave: sparing(
      ({ startedAt, submittedAt, ttlEnd }) => startedAt! > submittedAt && ttlEnd!.due - submittedAt > day,
    ),
  },
  {
    id: 'minimum-ttl-refused',
    says: 'A ttl of exactly 10000 ms is refused.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.minimum'],
    behave: refusing((ttl) => ttl === minimum),
  },
  {
    id: 'minimum-ttl-a-tick-early',
    says: 'A job with the shortest ttl is gone 1 ms before it ends.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.minimum'],
    behave: ending((end, { submittedAt }) => (end - submittedAt === minimum ? end - 1 : end)),
  },
  {
    id: 'short-ttls-taken-as-they-are',
    says: 'A ttl below 10000 ms is taken, and deletes the job so soon.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.ttl.minimum'],
    behave: taking({ minimum, maximum: Infinity }),
  },
  {
    id: 'maximum-ttl-refused',
    says: 'A ttl of exactly 7 days is refused.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.maximum'],
    behave: refusing((ttl) => ttl === maximum),
  },
  {
    id: 'maximum-ttl-a-tick-late',
    says: 'A job with the longest ttl is still there 1 ms after it.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.maximum'],
    behave: ending((end, { submittedAt }) => (end - submittedAt === maximum ? end + 2 : end)),
  },
  {
    id: 'long-ttls-taken-as-they-are',
    says: 'A ttl of more than 7 days is taken, and the job lives so long.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.ttl.maximum'],
    behave: taking({ minimum: -Infinity, maximum }),
  },
  {
    id: 'ttl-spares-finished-jobs',
    says: 'A finished job is kept for its retention, whatever its ttl.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.ttl.beats-retention'],
    behave: (base) => ({ ttlDeletes: (job) => job.finished === undefined && base.ttlDeletes(job) }),
  },
  {
    id: 'ttl-spares-cancelled-jobs',
    says: 'A cancelled job is kept for its retention, whatever its ttl.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.beats-retention'],
    behave: (base) => ({
      ttlDeletes: (job) => job.finished?.state !== 'CANCELLED' && base.ttlDeletes(job),
    }),
  },
  {
    id: 'status-ttl-ignored',
    says: 'A ttl in a status call changes nothing.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.ttl.set-by-status'],
    behave: settingUnless(() => true),
  },
  {
    id: 'status-ttl-only-shortens',
    says: 'A ttl in a status call is taken only when it ends before the old one.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.set-by-status'],
    behave: settingUnless((job, end) => end > job.ttlEnd!.due),
  },
  {
    id: 'status-ttl-only-while-queued',
    says: 'A ttl in a status call is taken only while the job waits.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.set-by-status'],
    behave: settingUnless((job) => job.run !== undefined),
  },
  {
    id: 'status-ttl-a-tick-late',
    says: 'A ttl that a status call set ends 2 ms after the later of its two readings.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.set-by-status'],
    behave: () => ({ ttlEndSetByStatus: (_, ttl, now) => now + ttl + 2 }),
  },
  {
    id: 'status-ttl-adds-to-the-old',
    says: 'A ttl in a status call is added to the lifespan that the job has.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.policy.ttl.set-by-status'],
    behave: () => ({ ttlEndSetByStatus: (job, ttl) => job.ttlEnd!.due + ttl }),
  },
];

function hasTtl({ submission }: Job): boolean {
  return submission.policy?.ttl !== undefined;
}

/** The end of the ttl changed for some jobs or for all. */
function ending(change: (end: Instant, job: Job) => Instant) {
  return (base: Behaviour): Partial<Behaviour> => ({ ttlEnd: (job) => change(base.ttlEnd(job), job) });
}

/** Some jobs at work are not deleted. */
function sparing(isSpared: (job: Job) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    ttlDeletes: (job) => !(job.run !== undefined && isSpared(job)) && base.ttlDeletes(job),
  });
}

/** After the end of the ttl jobs are hidden from some operations, and not deleted. */
function hiding(isHidden: (operation: JobOperation) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    ttlDeletes: () => false,
    finds: (job, operation, now) =>
      !(isHidden(operation) && now >= job.ttlEnd!.due) && base.finds(job, operation, now),
  });
}

/** Every ttl beyond these bounds is taken as it is. */
function taking(bounds: { minimum: Duration; maximum: Duration }) {
  return (base: Behaviour): Partial<Behaviour> => ({
    submissionProblem: (body, kind) => base.submissionProblem(inRange(body, 'ttl', bounds), kind),
  });
}

function refusing(isRefused: (ttl: number) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    submissionProblem(body, kind) {
      const { ttl } = policyOf(body);
      const refused = typeof ttl === 'number' && isRefused(ttl);
      return refused ? 'the ttl is out of range' : base.submissionProblem(body, kind);
    },
  });
}

/** What a status call sets is dropped for some jobs. */
function settingUnless(isDropped: (job: Job, end: Instant) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    ttlEndSetByStatus(job, ttl, now) {
      const end = base.ttlEndSetByStatus(job, ttl, now);
      return isDropped(job, end) ? job.ttlEnd!.due : end;
    },
  });
}
