import type { Endpoint } from './endpoint.ts';
import { isIdle } from './workers.ts';

/** Counts of jobs and workers. @see interface 2.6 */
export type Health = {
  jobs: { completed: number; failed: number; inProgress: number; inQueue: number; retried: number };
  workers: { idle: number; running: number };
};

export function healthOf(endpoint: Endpoint): Health {
  const { workers, queue } = endpoint;
  const running = workers.filter(({ runs }) => runs.size > 0).length;
  const inProgress = workers.reduce((sum, { runs }) => sum + runs.size, 0);
  return {
    jobs: { ...endpoint.counts, inProgress, inQueue: queue.size },
    workers: { idle: workers.filter(isIdle).length, running },
  };
}
