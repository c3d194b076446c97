import type { Endpoint } from './endpoint.ts';
import { isFree } from './workers.ts';

/** Counts of jobs and workers. @see interface 2.6 */
export type Health = {
  jobs: { completed: number; failed: number; inProgress: number; inQueue: number; retried: number };
  workers: { idle: number; running: number };
};

export function healthOf(endpoint: Endpoint): Health {
  const running = endpoint.workers.filter((worker) => worker.run !== undefined).length;
  return {
    jobs: { ...endpoint.counts, inProgress: running, inQueue: endpoint.queue.size },
    workers: { idle: endpoint.workers.filter(isFree).length, running },
  };
}
