import type { Behaviour } from '../../emulator/core/behaviour.ts';
import { busyWorkers } from '../../emulator/core/rate-limit.ts';
import type { Fault } from '../common/kinds.ts';

/** Faults in how workers raise a limit. */
export const limitDynamicFaults: readonly Fault[] = [
  {
    id: 'dynamic-limit-is-ignored',
    says: 'Workers raise no limit.',
    kind: 'ignored',
    sharp: true,
    breaks: ['limit.dynamic'],
    behave: () => ({ effectiveLimit: (limit) => limit }),
  },
  {
    id: 'dynamic-limit-takes-the-lower',
    says: 'The lower of the base limit and the limit by workers holds.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['limit.dynamic'],
    behave: dynamic((base, raised) => Math.min(base, raised)),
  },
  {
    id: 'dynamic-limit-stands-alone',
    says: 'The limit by workers holds, also where the base limit is higher.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.dynamic'],
    behave: dynamic((_, raised) => raised),
  },
  {
    id: 'dynamic-limit-adds-up',
    says: 'Three times the limit by workers is added to the base limit.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['limit.dynamic'],
    behave: dynamic((base, raised) => base + 3 * raised),
  },
  {
    id: 'dynamic-limit-counts-one-worker',
    says: 'A second worker raises no limit any more.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.dynamic'],
    behave: dynamic((base, _, perWorker) => Math.max(base, perWorker)),
  },
  {
    id: 'dynamic-limit-overlooks-jobs-of-runsync',
    says: 'A worker that is at work on a job of /runsync raises no limit.',
    kind: 'partial',
    sharp: true,
    breaks: ['limit.dynamic'],
    behave: () => ({
      effectiveLimit(limit, { settings: { requestsPerWorker = 0 }, workers }) {
        const busy = workers.filter(({ runs }) => [...runs].some(({ job }) => job.kind === 'run')).length;
        return { ...limit, requests: Math.max(limit.requests, busy * requestsPerWorker) };
      },
    }),
  },
];

/** Another rule for what holds while workers are busy that raise the limit. */
function dynamic(
  choose: (base: number, raised: number, perWorker: number) => number,
): () => Partial<Behaviour> {
  return () => ({
    effectiveLimit(limit, endpoint) {
      const { requestsPerWorker } = endpoint.settings;
      const busy = busyWorkers(endpoint);
      if (requestsPerWorker === undefined || busy === 0) return limit;
      return { ...limit, requests: choose(limit.requests, busy * requestsPerWorker, requestsPerWorker) };
    },
  });
}
