import { type Balancer, createBalancer, type ServerWorker } from '../core/balancer.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { ResourceStore } from '../core/rest/resource-store.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Egress } from '../runtime/egress.ts';
import { createProbeServer } from '../servers/probe-server.ts';
import type { ServerModule } from '../servers/server-module.ts';
import type { WorkerServers } from '../servers/worker-servers.ts';
import type { Host } from './host.ts';
import type { WorldEndpointSpec } from './world-spec.ts';

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

/** The load balancing endpoints of a world, as its books have them now. */
export type BalancedEndpoints = {
  /** The one that a path and query below the world's base address is for, and which of its paths they begin with. */
  at(url: string): { readonly balanced: BalancedEndpoint; readonly path: string } | undefined;
  /** Undefined when there is none with this id. */
  of(id: string): BalancedEndpoint | undefined;
};

type Parts = {
  readonly resourceStore: ResourceStore;
  /** By endpoint id, of those that the world was ordered with. */
  readonly specs: ReadonlyMap<string, WorldEndpointSpec>;
  readonly clock: Clock;
  readonly egress: Egress;
  readonly servers: WorkerServers;
  readonly host: Host;
  readonly jobApiPath: string;
  /** Whether they go by addresses like those of queue-based endpoints. @see interface 1 */
  readonly isBelowJobApi: boolean;
};

export function createBalancedEndpoints(parts: Parts): BalancedEndpoints {
  const { deployments } = parts.resourceStore;
  const known = new Map<Endpoint, BalancedEndpoint>();

  function forget({ endpoint, balancer }: BalancedEndpoint): void {
    known.delete(endpoint);
    for (const worker of balancer.workers) parts.servers.stop(worker);
  }

  function of(id: string): BalancedEndpoint | undefined {
    const deployment = deployments.get(id);
    if (deployment?.type !== 'LOAD_BALANCER') return undefined;
    const { endpoint } = deployment;
    const balanced = known.get(endpoint) ?? createBalanced(endpoint, parts);
    known.set(endpoint, balanced);
    return balanced;
  }

  let counted = 0;

  /** Begins those that are new, ends those that are gone. A call makes or deletes one at most, so that their number tells. */
  function keepUp(): void {
    for (const one of known.values()) {
      if (deployments.get(one.endpoint.id)?.endpoint !== one.endpoint) forget(one);
    }
    if (deployments.size === counted) return;
    counted = deployments.size;
    for (const id of deployments.keys()) of(id);
  }

  function at(url: string): { balanced: BalancedEndpoint; path: string } | undefined {
    keepUp();
    for (const base of new Set([parts.jobApiPath, balancingPath])) {
      if (!url.startsWith(`${base}/`)) continue;
      const [name = ''] = url.slice(base.length + 1).split(/[/?]/, 1);
      const balanced = of(decoded(name));
      const path = `${base}/${name}`;
      if (balanced?.paths.includes(path)) return { balanced, path };
    }
    return undefined;
  }

  keepUp();
  return { at, of };
}

/** Nothing that has an endpoint's id where it is ill-formed. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

function createBalanced(endpoint: Endpoint, parts: Parts): BalancedEndpoint {
  const { clock, servers, jobApiPath, isBelowJobApi } = parts;
  const spec = parts.specs.get(endpoint.id);
  const module = moduleOf(spec, parts);
  const name = encodeURIComponent(endpoint.id);
  const [own, like] = [`${balancingPath}/${name}`, `${jobApiPath}/${name}`];
  return {
    endpoint,
    // One that was made through REST goes by an address of the kind that all endpoints have.
    paths: isBelowJobApi || spec === undefined ? [like, own] : [own, like],
    timeout: spec?.serverTimeoutMs ?? 30_000,
    balancer: createBalancer(
      { agenda: clock.agenda, settings: endpoint.settings, stopped: servers.stop },
      clock.now(),
    ),
    originOf: async (worker) => spec?.serverUrl ?? servers.originOf(worker, module),
  };
}

function moduleOf(spec: WorldEndpointSpec | undefined, { egress, host }: Parts): ServerModule {
  const custom = spec?.server === 'custom' ? host.server : undefined;
  return custom ?? createProbeServer(egress.post);
}
