import type { WorldInstant } from './agenda.ts';
import { startMinimum } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { createFreeWorkers } from './free-workers.ts';
import { createJobQueue } from './job-queue.ts';
import type { Service } from './service.ts';

/** What makes an endpoint. */
export type DeploySpec = Pick<Endpoint, 'id' | 'name' | 'handler' | 'settings' | 'users' | 'timeline'> & {
  /** The operations of the job API don't apply to a load balancing one. */
  readonly type: 'QUEUE' | 'LOAD_BALANCER';
};

/**
 * Deploys an endpoint and starts its minimum of workers.
 * @param adopt takes it into the books before its first worker starts
 * @see interface 1
 */
export function deploy(
  service: Service,
  { type, ...traits }: DeploySpec,
  now: WorldInstant,
  adopt?: (endpoint: Endpoint) => void,
): Endpoint {
  const endpoint: Endpoint = {
    ...traits,
    queue: createJobQueue(),
    workers: [],
    freeWorkers: createFreeWorkers(),
    workersStarted: 0,
    jobs: new Map(),
    webhookCalls: new Set(),
    counts: { completed: 0, failed: 0, retried: 0 },
    nextLook: undefined,
  };
  if (type === 'QUEUE') service.endpoints.set(endpoint.id, endpoint);
  adopt?.(endpoint);
  startMinimum(service, endpoint, now);
  return endpoint;
}
