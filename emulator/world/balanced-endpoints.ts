import { type Balancer, createBalancer, type ServerWorker } from '../core/balancer.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { createProbeServer } from '../servers/probe-server.ts';
import type { ServerModule } from '../servers/server-module.ts';
import type { WorkerServers } from '../servers/worker-servers.ts';
import type { Clock } from './clock.ts';
import type { Egress } from './egress.ts';
import type { Host } from './host.ts';
import type { EndpointOrder } from './world-order.ts';

/** A load balancing endpoint of a world. */
export type BalancedEndpoint = {
  readonly endpoint: Endpoint;
  /** Where it is served below the world's base address; the first is the one that it goes by. */
  readonly paths: readonly [string, ...string[]];
  readonly balancer: Balancer;
  /** Real milliseconds until a worker's answer must have begun. */
  readonly timeout: number;
  originOf(worker: ServerWorker): Promise<string>;
};

/** Where load balancing endpoints stand below a world's base address. */
const balancingPath = '/balancing';

type Parts = {
  readonly endpoint: Endpoint;
  readonly order: EndpointOrder;
  readonly clock: Clock;
  readonly egress: Egress;
  readonly servers: WorkerServers;
  readonly host: Host;
  readonly jobApiPath: string;
  /** Whether it goes by an address like that of a queue-based endpoint. @see interface 1 */
  readonly isBelowJobApi: boolean;
};

export function createBalanced(parts: Parts): BalancedEndpoint {
  const { endpoint, order, clock, servers, jobApiPath, isBelowJobApi } = parts;
  const { serverTimeoutMs = 30_000, serverUrl } = order;
  const module = moduleOf(parts);
  const name = encodeURIComponent(endpoint.id);
  const [own, like] = [`${balancingPath}/${name}`, `${jobApiPath}/${name}`];
  return {
    endpoint,
    paths: isBelowJobApi ? [like, own] : [own, like],
    timeout: serverTimeoutMs,
    balancer: createBalancer(
      { agenda: clock.agenda, settings: endpoint.settings, stopped: servers.stop },
      clock.now(),
    ),
    originOf: async (worker) => serverUrl ?? servers.originOf(worker, module),
  };
}

function moduleOf({ order, egress, host }: Parts): ServerModule {
  const custom = order.server === 'custom' ? host.server : undefined;
  return custom ?? createProbeServer(egress.post);
}
