import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Health } from '../../emulator/core/health.ts';
import { isIdle } from '../../emulator/core/workers.ts';
import type { PerformanceMutant } from '../common/kinds.ts';

const minute = 60_000;
/** How many jobs go out together, and how long the first of fewer waits for others. */
const batch = { jobs: 10, wait: 1000 };
const pause = 3000;
/** Milliseconds that each of the jobs waiting adds to a run, times how many there are, and the longest that it comes to. */
const perQueued = 4;
const longestDelay = 100;

/** Services that are slower than the documented one and break no rule: loads tell them apart, checks do not. */
export const performanceMutants: readonly PerformanceMutant[] = [
  {
    id: 'half-of-the-workers-are-never-picked',
    says: 'Every second worker of an endpoint gets no job.',
    shownBy: {
      load: 'offline',
      figure: 'workers-used',
      options: { sizes: 4, seconds: 30, rounds: 5 },
    },
    behave: () => ({ isPicked: (worker, { workers }) => workers.indexOf(worker) % 2 === 0 }),
  },
  {
    id: 'queue-serves-the-newest-first',
    says: 'A free worker takes the job that came last.',
    shownBy: {
      load: 'server',
      figure: 'overtaken-share',
      options: { sizes: 4, rate: 16, seconds: 30, rounds: 5 },
    },
    behave: () => ({ nextInQueue: (queue) => [...queue].at(-1)! }),
  },
  {
    id: 'one-call-in-fifty-takes-a-second-more',
    says: 'The answer to every fiftieth /runsync is held back for a second.',
    shownBy: {
      load: 'server',
      figure: 'runsync-latency',
      percentile: 'p99',
      options: { sizes: 4, rate: 8, seconds: 30, rounds: 5 },
    },
    behave(base) {
      let calls = 0;
      return {
        answerDelay(operation, meters) {
          if (operation === 'runsync') calls += 1;
          const isSlow = operation === 'runsync' && calls % 50 === 0;
          return base.answerDelay(operation, meters) + (isSlow ? 1000 : 0);
        },
      };
    },
  },
  {
    id: 'cold-starts-take-twice-as-long',
    says: 'A new worker needs twice its time before it takes a job.',
    shownBy: {
      load: 'cold-start',
      figure: 'boot',
      percentile: 'p50',
      options: { sizes: 4, rounds: 12 },
    },
    behave: (base) => ({ coldStart: (endpoint) => 2 * base.coldStart(endpoint) }),
  },
  {
    id: 'throughput-sinks-by-a-tenth-in-ten-minutes',
    says: 'Each ten minutes workers get a tenth less done than before.',
    shownBy: {
      load: 'offline',
      figure: 'throughput-drift',
      options: { sizes: 1, seconds: 600, rounds: 3, speed: 10 },
    },
    behave(base) {
      let first: number | undefined;
      return {
        filingDelay(job, now) {
          first ??= now;
          const slower = 0.9 ** ((first - now) / (10 * minute)) - 1;
          return base.filingDelay(job, now) + Math.round((now - (job.startedAt ?? now)) * slower);
        },
      };
    },
  },
  {
    id: 'latency-grows-with-the-queue-squared',
    says: 'A job runs for longer by 4 ms times the square of how many wait when it starts.',
    shownBy: {
      load: 'server',
      figure: 'run-by-depth',
      options: { sizes: 4, rate: 10, seconds: 60, rounds: 5 },
    },
    behave: (base) => ({
      handlerDelay: (job, endpoint) =>
        base.handlerDelay(job, endpoint) + Math.min(longestDelay, perQueued * endpoint.queue.size ** 2),
    }),
  },
  {
    id: 'a-worker-never-goes-idle',
    says: 'The first worker of an endpoint counts as running for ever once it has run a job, and never stops.',
    shownBy: {
      load: 'server',
      figure: 'running-without-job',
      options: { sizes: 4, rate: 12, seconds: 30, rounds: 5 },
    },
    behave: (base) => ({
      stopsWhenIdle: (worker) => worker.number > 0 && base.stopsWhenIdle(worker),
      healthAnswer(endpoint) {
        const health = base.healthAnswer(endpoint) as Health;
        const { idle, running } = health.workers;
        return seemsToRun(endpoint)
          ? { ...health, workers: { idle: idle - 1, running: running + 1 } }
          : health;
      },
    }),
  },
  {
    id: 'jobs-go-out-in-batches-of-ten',
    says: 'Jobs wait until ten do, or until the first has waited for a second, and go out together.',
    shownBy: {
      load: 'server',
      figure: 'idle-while-queued',
      options: { sizes: 4, rate: 12, seconds: 30, rounds: 5 },
    },
    behave() {
      const goingOut = new WeakMap<Endpoint, number>();
      return {
        heldUntil(endpoint, now) {
          const { queue } = endpoint;
          const left = Math.min(goingOut.get(endpoint) ?? 0, queue.size);
          const due = queue.values().next().value!.queuedAt + batch.wait;
          if (left === 0 && queue.size < batch.jobs && now < due) return due;
          goingOut.set(endpoint, (left === 0 ? Math.min(batch.jobs, queue.size) : left) - 1);
          return undefined;
        },
      };
    },
  },
  {
    id: 'jobs-pause-for-three-seconds-each-minute',
    says: 'No job goes out in the first three seconds of a minute.',
    shownBy: {
      load: 'server',
      figure: 'longest-pause',
      options: { sizes: 4, rate: 12, seconds: 60, rounds: 5, speed: 4 },
    },
    behave: () => ({
      heldUntil: (_endpoint, now) => (now % minute < pause ? now - (now % minute) + pause : undefined),
    }),
  },
  {
    id: 'one-job-in-four-runs-twice',
    says: 'The result of every fourth job is thrown away once, and the job runs again.',
    shownBy: {
      load: 'server',
      figure: 'runs-per-job',
      options: { sizes: 4, rate: 12, seconds: 30, rounds: 5 },
    },
    behave() {
      let jobs = 0;
      return {
        repeatsReturned(job) {
          if (job.attempts === 1) jobs += 1;
          return job.attempts === 1 && jobs % 4 === 0;
        },
      };
    },
  },
];

function seemsToRun({ workers, counts }: Endpoint): boolean {
  return counts.completed > 0 && workers.some((worker) => worker.number === 0 && isIdle(worker));
}
