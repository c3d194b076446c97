import type { Variant } from '../alteration.ts';
import type { Behaviour } from '../core/behaviour.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { type Health, healthOf } from '../core/health.ts';
import type { FinalState } from '../core/job.ts';

/** What the counts of jobs that have finished say. */
export const healthVariants: readonly Variant[] = [
  {
    id: 'health-forgets-expired-jobs',
    says: 'completed and failed count the jobs whose results can still be fetched.',
    freedom: 'counts of finished jobs',
    behave: counting((_, endpoint) => ({
      completed: known(endpoint, 'COMPLETED'),
      failed: known(endpoint, 'FAILED') + known(endpoint, 'TIMED_OUT'),
    })),
  },
  {
    id: 'health-counts-no-time-outs',
    says: 'failed does not count the jobs that timed out.',
    freedom: 'counts of finished jobs',
    behave: counting(({ failed }, endpoint) => ({ failed: failed - known(endpoint, 'TIMED_OUT') })),
  },
];

function counting(change: (counts: Health['jobs'], endpoint: Endpoint) => Partial<Health['jobs']>) {
  return (): Partial<Behaviour> => ({
    healthAnswer(endpoint) {
      const health = healthOf(endpoint);
      return { ...health, jobs: { ...health.jobs, ...change(health.jobs, endpoint) } };
    },
  });
}

function known({ jobs }: Endpoint, state: FinalState): number {
  return [...jobs.values()].filter(({ finished, expired }) => finished?.state === state && !expired).length;
}
