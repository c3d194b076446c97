import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

const removes = 'job.purge.removes-queued';

export const purgeFaults: readonly Fault[] = [
  {
    id: 'purge-removes-nothing',
    says: '/purge-queue answers that nothing was removed, and leaves the queue as it is.',
    kind: 'ignored',
    sharp: true,
    breaks: [removes],
    behave: () => ({ purges: () => [] }),
  },
  {
    id: 'purged-jobs-run-later',
    says: '/purge-queue counts the waiting jobs and forgets their records; the workers still find them.',
    kind: 'side-effect',
    sharp: true,
    breaks: [removes, 'job.life.accounted'],
    behave: () => ({ purgeTakesOut: () => false }),
  },
  {
    id: 'purge-leaves-automatic-retries',
    says: '/purge-queue leaves the jobs that wait for another attempt.',
    kind: 'partial',
    sharp: true,
    breaks: [removes],
    behave: leaving((job) => job.attempts > 0),
  },
  {
    id: 'purge-leaves-low-priority',
    says: '/purge-queue leaves the jobs of low priority.',
    kind: 'partial',
    sharp: true,
    breaks: [removes],
    behave: leaving((job) => job.submission.policy?.lowPriority === true),
  },
  {
    id: 'purge-leaves-waited-for-jobs',
    says: '/purge-queue leaves the jobs that came through /runsync.',
    kind: 'partial',
    sharp: true,
    breaks: [removes],
    behave: leaving((job) => job.kind === 'runsync'),
  },
  {
    id: 'purge-skips-every-other-job',
    says: '/purge-queue walks through a queue that shrinks under it, and so leaves every second job.',
    kind: 'partial',
    sharp: true,
    breaks: [removes],
    behave: (base) => ({ purges: (endpoint) => base.purges(endpoint).filter((_, index) => index % 2 === 0) }),
  },
  {
    id: 'purge-forgets-to-count-late-jobs',
    says: '/purge-queue also removes what was submitted while it was at it, and counts only what was there before.',
    kind: 'partial',
    sharp: true,
    breaks: [removes],
    behave: counting((removed, before) => Math.min(removed, before), 1),
  },
  {
    id: 'purges-at-once-count-the-same-jobs',
    says: 'Two calls of /purge-queue at once both count the jobs that only one of them removes.',
    kind: 'partial',
    sharp: true,
    breaks: [removes],
    behave: counting((removed, before) => Math.max(removed, before), 1),
  },
  {
    id: 'purge-counts-a-page',
    says: '/purge-queue counts ten jobs at most, and removes all.',
    kind: 'boundary',
    sharp: true,
    breaks: [removes],
    behave: counting((removed) => Math.min(10, removed)),
  },
  {
    id: 'purge-counts-from-zero',
    says: '/purge-queue answers one less than it has removed.',
    kind: 'boundary',
    sharp: true,
    breaks: [removes],
    behave: counting((removed) => Math.max(0, removed - 1)),
  },
  {
    id: 'purge-removed-is-a-text',
    says: '/purge-queue answers the count as a string.',
    kind: 'wrong-value',
    sharp: true,
    breaks: [removes, 'job.purge.empty'],
    behave: counting((removed) => `${removed}`),
  },
  {
    id: 'purge-has-no-status',
    says: '/purge-queue answers a count and no status.',
    kind: 'wrong-value',
    sharp: true,
    breaks: [removes],
    behave: () => ({ purgeAnswer: (removed) => ({ removed: removed.length }) }),
  },
  {
    id: 'purge-of-nothing-counts-null',
    says: '/purge-queue of an empty queue answers removed null.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.purge.empty', removes],
    behave: counting((removed) => removed || null),
  },
  {
    id: 'purge-counts-running-jobs',
    says: '/purge-queue counts the jobs at work as well, which it leaves.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.purge.empty', removes],
    behave: counting((removed, _, { workers }) => removed + workers.flatMap(({ runs }) => [...runs]).length),
  },
  {
    id: 'purge-adds-up',
    says: '/purge-queue answers how many jobs it has ever removed.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.purge.empty', removes],
    behave(base) {
      const sums = new WeakMap<Endpoint, number>();
      return counting((removed, _, endpoint) => {
        const sum = (sums.get(endpoint) ?? 0) + removed;
        sums.set(endpoint, sum);
        return sum;
      })(base);
    },
  },
  {
    id: 'purge-ends-running-jobs',
    says: '/purge-queue ends the jobs at work and forgets them too.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.purge.keeps-running'],
    behave: () => ({ purgeStops: () => true }),
  },
  {
    id: 'purge-ends-streaming-jobs',
    says: '/purge-queue ends the jobs at work that have yielded something.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.purge.keeps-running'],
    behave: () => ({ purgeStops: ({ job }) => job.chunks.length > 0 }),
  },
  {
    id: 'purge-ends-running-jobs-of-low-priority',
    says: '/purge-queue ends the jobs at work that are of low priority.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.purge.keeps-running'],
    behave: () => ({ purgeStops: ({ job }) => job.submission.policy?.lowPriority === true }),
  },
  {
    id: 'purge-ends-later-attempts',
    says: '/purge-queue ends the jobs at work whose first attempt broke.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.purge.keeps-running'],
    behave: () => ({ purgeStops: ({ attempt }) => attempt > 1 }),
  },
  {
    id: 'purge-ends-waited-for-jobs',
    says: '/purge-queue ends the jobs at work that came through /runsync.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.purge.keeps-running'],
    behave: () => ({ purgeStops: ({ job }) => job.kind === 'runsync' }),
  },
];

function leaving(isLeft: (job: Job) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    purges: (endpoint) => base.purges(endpoint).filter((job) => !isLeft(job)),
  });
}

/** @param delay milliseconds from the call of a purge to its effect */
function counting(count: (removed: number, before: number, endpoint: Endpoint) => unknown, delay = 0) {
  return (base: Behaviour): Partial<Behaviour> => ({
    ...(delay === 0 ? {} : { purgeDelay: () => delay }),
    purgeAnswer: (removed, before, endpoint) => ({
      ...(base.purgeAnswer(removed, before, endpoint) as object),
      removed: count(removed.length, before, endpoint),
    }),
  });
}
