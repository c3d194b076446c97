import type { WorldDuration, WorldInstant } from '../../emulator/core/agenda.ts';
import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import { type Health, healthOf } from '../../emulator/core/health.ts';
import type { FinalState } from '../../emulator/core/job.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Variant } from '../common/kinds.ts';

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
  {
    id: 'health-is-cached',
    says: '/health is counted anew once its last count is 5 s old.',
    freedom: 'how fresh health is',
    wrap: cachingHealth(5000),
  },
  {
    id: 'health-is-cached-for-longer',
    says: '/health is counted anew once its last count is 20 s old.',
    freedom: 'how fresh health is',
    wrap: cachingHealth(20_000),
  },
];

/** Apart, for the end of the list of all variants: the combinations of the others stay as they were. */
export const healthSinceWorkersCameVariants: readonly Variant[] = [
  {
    id: 'health-counts-since-its-workers-came',
    says: 'completed and failed count the jobs that have ended since the oldest worker that is there was started, and are 0 where there is none. Where each worker serves one job, all count.',
    freedom: 'since when jobs count',
    behave: (base) =>
      counting((_, endpoint) =>
        base.replacesAfterJob(endpoint)
          ? {}
          : {
              completed: endedSinceWorkersCame(endpoint, 'COMPLETED'),
              failed:
                endedSinceWorkersCame(endpoint, 'FAILED') + endedSinceWorkersCame(endpoint, 'TIMED_OUT'),
            },
      )(),
  },
];

function endedSinceWorkersCame({ jobs, workers }: Endpoint, state: FinalState): number {
  const since = Math.min(...workers.map(({ startedAt }) => startedAt));
  return [...jobs.values()].filter(({ finished }) => finished?.state === state && finished.at >= since)
    .length;
}

function cachingHealth(lifetime: WorldDuration): NonNullable<Variant['wrap']> {
  const cached = new WeakMap<World, Map<string, { readonly at: WorldInstant; readonly reply: Reply }>>();
  return (next) => async (call) => {
    const reply = await next(call);
    if (call.operation !== 'health' || reply.status > 299) return reply;
    const { clock } = call.world;
    const replies = cached.get(call.world) ?? new Map();
    cached.set(call.world, replies);
    const last = replies.get(call.endpointId);
    if (last !== undefined && clock.now() - last.at < lifetime) return last.reply;
    replies.set(call.endpointId, { at: clock.now(), reply });
    return reply;
  };
}

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
