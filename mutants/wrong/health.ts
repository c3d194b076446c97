import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import { type Health, healthOf } from '../../emulator/core/health.ts';
import type { Fault } from '../common/kinds.ts';

export const healthFaults: readonly Fault[] = [
  {
    id: 'health-counts-cancelled-jobs-out-of-the-queue',
    says: 'Each cancelled job counts one off inQueue, wherever it was.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.health.shape'],
    behave: changing((health, endpoint) => {
      const cancelled = [...endpoint.jobs.values()].filter(({ finished }) => finished?.state === 'CANCELLED');
      return { ...health, jobs: { ...health.jobs, inQueue: health.jobs.inQueue - cancelled.length } };
    }),
  },
  {
    id: 'health-counts-are-texts',
    says: '/health answers the counts of jobs as strings.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.health.shape'],
    behave: changing((health) => ({
      ...health,
      jobs: Object.fromEntries(Object.entries(health.jobs).map(([name, count]) => [name, `${count}`])),
    })),
  },
  {
    id: 'health-counts-to-ten',
    says: '/health says 10+ where more than ten jobs wait.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.health.shape'],
    behave: changing((health) => ({
      ...health,
      jobs: { ...health.jobs, ...(health.jobs.inQueue > 10 ? { inQueue: '10+' } : {}) },
    })),
  },
  {
    id: 'health-leaves-out-what-is-zero',
    says: '/health leaves out counts of zero.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.health.shape'],
    behave: changing((health) => ({
      ...health,
      jobs: Object.fromEntries(Object.entries(health.jobs).filter(([, count]) => count > 0)),
    })),
  },
  {
    id: 'health-shares-workers-out',
    says: 'workers.running is the share of the workers that run something.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.health.shape'],
    behave: changing((health, { workers }) => ({
      ...health,
      workers: { ...health.workers, running: health.workers.running / (workers.length || 1) },
    })),
  },
  {
    id: 'health-breaks-down',
    says: '/health answers 500 once a job has failed.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.health.shape'],
    wrap: (next) => (call) => {
      const endpoint = call.world.service.endpoints.get(call.endpointId);
      return call.operation === 'health' && (endpoint?.counts.failed ?? 0) > 0
        ? { status: 500, body: { error: 'division by zero' } }
        : next(call);
    },
  },
  {
    id: 'health-writes-hundreds-as-text',
    says: '/health writes "99+" where more than 99 jobs have completed.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.health.shape'],
    behave: changing((health) => ({
      ...health,
      jobs: { ...health.jobs, completed: health.jobs.completed > 99 ? '99+' : health.jobs.completed },
    })),
  },
  {
    id: 'health-is-down',
    says: '/health answers 500.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.health.shape'],
    wrap: (next) => (call) =>
      call.operation === 'health' ? { status: 500, body: { error: 'out of order' } } : next(call),
  },
];

function changing(change: (health: Health, endpoint: Endpoint) => unknown) {
  return (): Partial<Behaviour> => ({ healthAnswer: (endpoint) => change(healthOf(endpoint), endpoint) });
}
