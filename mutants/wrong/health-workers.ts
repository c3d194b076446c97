import type { Behaviour } from '../../emulator/core/behaviour.ts';
import { type Health, healthOf } from '../../emulator/core/health.ts';
import type { Fault } from '../common/kinds.ts';

const breaks = ['job.health.counts'] as const;

/** What `/health` says of workers is wrong. */
export const healthWorkerFaults: readonly Fault[] = [
  {
    id: 'health-exchanges-idle-and-running',
    says: 'workers.idle counts the busy workers, and workers.running the idle ones.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    behave: workers(({ idle, running }) => ({ idle: running, running: idle })),
  },
  {
    id: 'health-counts-busy-workers-as-idle',
    says: 'workers.idle counts every worker.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: workers(({ idle, running }) => ({ idle: idle + running })),
  },
  {
    id: 'health-counts-no-running-workers',
    says: 'workers.running stays 0.',
    kind: 'ignored',
    sharp: true,
    breaks,
    behave: workers(() => ({ running: 0 })),
  },
  {
    id: 'health-counts-no-idle-workers',
    says: 'workers.idle stays 0, and workers.running counts the idle workers too, which stay for three minutes.',
    kind: 'ignored',
    sharp: true,
    breaks,
    behave: () => ({
      ...workers(({ idle, running }) => ({ idle: 0, running: idle + running }))(),
      // Where idle workers stop within seconds, an old count can't be told from this one.
      idleTimeout: () => 180_000,
    }),
  },
  {
    id: 'health-counts-one-running-worker',
    says: 'workers.running is 1 at most.',
    kind: 'boundary',
    sharp: true,
    breaks,
    behave: workers(({ running }) => ({ running: Math.min(1, running) })),
  },
];

/** The documented counts of workers, some of them replaced. */
function workers(change: (counts: Health['workers']) => Partial<Health['workers']>) {
  return (): Partial<Behaviour> => ({
    healthAnswer(endpoint) {
      const health = healthOf(endpoint);
      return { ...health, workers: { ...health.workers, ...change(health.workers) } };
    },
  });
}
