import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';
import { refusingOfRunsync } from '../common/policy-of.ts';
import { ending, hasTtl, refusing, settingUnless, sparing, taking } from './ttl-changes.ts';

const { minimum, maximum } = limits.ttl;
const hour = 3_600_000;
const day = 24 * hour;

/** How long a ttl is: by default, within its bounds, while a job waits or works, and set by a status call. */
export const ttlLengthFaults: readonly Fault[] = [
  {
    id: 'runsync-refuses-the-least-ttl',
    says: '/runsync refuses a ttl of exactly 10 seconds, which /run takes.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.minimum'],
    behave: refusingOfRunsync((policy) => policy.ttl === minimum),
  },
  {
    id: 'runsync-refuses-the-longest-ttl',
    says: '/runsync refuses a ttl of exactly 7 days, which /run takes.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.maximum'],
    behave: refusingOfRunsync((policy) => policy.ttl === maximum),
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
    says: 'A ttl below 10000 ms is taken, and deletes the job then.',
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
    says: 'A ttl of more than 7 days is taken, and the job lives that long.',
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
    id: 'status-ttl-set-once',
    says: 'A ttl in a status call is taken only where no earlier call has set one.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.set-by-status'],
    behave(base) {
      const known = new WeakSet<object>();
      return settingUnless((job) => known.has(job) || !known.add(job))(base);
    },
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
  {
    id: 'a-ttl-that-is-over-is-ignored',
    says: 'A ttl set by a status call that is shorter than the job is old changes nothing.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.set-by-status'],
    behave: (base) => ({
      ttlEndSetByStatus(job, ttl, now) {
        const end = base.ttlEndSetByStatus(job, ttl, now);
        return end > now ? end : job.ttlEnd!.due;
      },
    }),
  },
];
