import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import { type Health, healthOf } from '../../emulator/core/health.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

const breaks = ['job.health.counts'] as const;

export const healthCountFaults: readonly Fault[] = [
  {
    id: 'health-counts-nothing-completed',
    says: 'completed stays 0.',
    kind: 'ignored',
    sharp: true,
    breaks,
    behave: jobs(() => ({ completed: 0 })),
  },
  {
    id: 'health-counts-running-jobs-as-waiting',
    says: 'inQueue counts the jobs at work as well.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    behave: jobs(({ inQueue, inProgress }) => ({ inQueue: inQueue + inProgress })),
  },
  {
    id: 'health-counts-workers-as-running-jobs',
    says: 'inProgress counts the workers, also those without a job, which stay for three minutes.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    behave: () => ({
      ...jobs((_, { workers }) => ({ inProgress: workers.length }))(),
      // Where idle workers stop within seconds, an old count can't be told from this one.
      idleTimeout: () => 180_000,
    }),
  },
  {
    id: 'health-counts-cancelled-jobs-as-completed',
    says: 'completed counts cancelled jobs as well.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    behave: jobs(({ completed }, endpoint) => ({ completed: completed + cancelled(endpoint).length })),
  },
  {
    id: 'health-keeps-cancelled-jobs-waiting',
    says: 'inQueue goes on counting jobs that were cancelled while they waited.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: jobs(({ inQueue }, endpoint) => ({
      inQueue: inQueue + cancelled(endpoint).filter(({ attempts }) => attempts === 0).length,
    })),
  },
  {
    id: 'health-keeps-purged-jobs-waiting',
    says: 'inQueue goes on counting jobs that a purge has removed.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave(base) {
      const purged = new WeakMap<Endpoint, number>();
      return {
        ...jobs(({ inQueue }, endpoint) => ({ inQueue: inQueue + (purged.get(endpoint) ?? 0) }))(),
        purgeAnswer(removed, before, endpoint) {
          purged.set(endpoint, (purged.get(endpoint) ?? 0) + removed.length);
          return base.purgeAnswer(removed, before, endpoint);
        },
      };
    },
  },
  {
    id: 'health-counts-purged-jobs-as-completed',
    says: 'completed counts the jobs that a purge has removed, where it removed several.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    behave: (base) => ({
      purgeAnswer(removed, before, endpoint) {
        if (removed.length > 1) endpoint.counts.completed += removed.length;
        return base.purgeAnswer(removed, before, endpoint);
      },
    }),
  },
  {
    id: 'health-keeps-cancelled-jobs-at-work',
    says: 'inProgress goes on counting jobs that were cancelled while they worked.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: jobs(({ inProgress }, endpoint) => ({
      inProgress: inProgress + cancelled(endpoint).filter(({ attempts }) => attempts > 0).length,
    })),
  },
  {
    id: 'health-leaves-out-waited-for-jobs',
    says: 'completed does not count jobs that came through /runsync.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: jobs(({ completed }, endpoint) => ({
      completed: completed - finished(endpoint, 'COMPLETED').filter(({ kind }) => kind === 'runsync').length,
    })),
  },
  {
    id: 'health-counts-ten-waiting-jobs-at-most',
    says: 'inQueue is 10 at most.',
    kind: 'boundary',
    sharp: true,
    breaks,
    behave: jobs(({ inQueue }) => ({ inQueue: Math.min(10, inQueue) })),
  },
  {
    id: 'health-counts-nothing-failed',
    says: 'failed stays 0.',
    kind: 'ignored',
    sharp: true,
    breaks,
    behave: jobs(() => ({ failed: 0 })),
  },
  {
    id: 'health-counts-nothing-retried',
    says: 'retried stays 0.',
    kind: 'ignored',
    sharp: true,
    breaks,
    behave: jobs(() => ({ retried: 0 })),
  },
  {
    id: 'health-counts-failed-jobs-as-completed',
    says: 'completed counts the jobs that failed as well.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    behave: jobs(({ completed, failed }) => ({ completed: completed + failed })),
  },
  {
    id: 'health-counts-completed-jobs-as-failed',
    says: 'failed counts the jobs that completed as well.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    behave: jobs(({ completed, failed }) => ({ failed: completed + failed })),
  },
  {
    id: 'health-counts-the-jobs-of-all-endpoints',
    says: 'The counts of jobs are those of all endpoints together.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    behave() {
      const all = new Set<Endpoint>();
      return {
        mostWorkers(endpoint) {
          all.add(endpoint);
          return endpoint.settings.workersMax;
        },
        healthAnswer(endpoint) {
          const others = [...all].filter((other) => other !== endpoint).map(healthOf);
          const { jobs, workers } = healthOf(endpoint);
          const sum = (name: keyof JobCounts) =>
            others.reduce((count, other) => count + other.jobs[name], jobs[name]);
          const names = Object.keys(jobs) as (keyof JobCounts)[];
          return { jobs: Object.fromEntries(names.map((name) => [name, sum(name)])), workers };
        },
      };
    },
  },
  {
    id: 'health-leaves-out-streaming-jobs',
    says: 'inProgress does not count jobs that yield.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: jobs(({ inProgress }, endpoint) => ({
      inProgress:
        inProgress -
        endpoint.workers.flatMap(({ runs }) => [...runs]).filter(({ job }) => job.chunks.length > 0).length,
    })),
  },
  {
    id: 'health-leaves-out-low-priority',
    says: 'inQueue does not count jobs of low priority.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: jobs(({ inQueue }, { queue }) => ({
      inQueue: inQueue - [...queue].filter(({ submission }) => submission.policy?.lowPriority).length,
    })),
  },
];

type JobCounts = Health['jobs'];

/** The documented counts of jobs, some of them replaced. */
function jobs(change: (counts: JobCounts, endpoint: Endpoint) => Partial<JobCounts>) {
  return (): Partial<Behaviour> => ({
    healthAnswer(endpoint) {
      const health = healthOf(endpoint);
      return { ...health, jobs: { ...health.jobs, ...change(health.jobs, endpoint) } };
    },
  });
}

function finished({ jobs }: Endpoint, state: string): Job[] {
  return [...jobs.values()].filter((job) => job.finished?.state === state);
}

function cancelled(endpoint: Endpoint): Job[] {
  return finished(endpoint, 'CANCELLED');
}
