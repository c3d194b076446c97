import { WorldOrderError } from '../core/errors.ts';
import { isLoopback } from '../runtime/egress.ts';
import type { Host } from './host.ts';
import type { EndpointOrder, WorldOrder } from './world-order.ts';

/** @throws WorldOrderError for what the schema of a `WorldOrder` can't say */
export function assertWorldSpec(spec: WorldOrder, endpoints: readonly EndpointOrder[], host: Host): void {
  const problem = [
    instantProblem(spec.now),
    twiceProblem(endpoints),
    ...endpoints.map(workersProblem),
    ...endpoints.map((endpoint) => handlerProblem(endpoint, host)),
    ...endpoints.map((endpoint) => serverProblem(endpoint, host)),
  ].find((words) => words !== undefined);
  if (problem !== undefined) throw new WorldOrderError(problem);
}

/** JavaScript takes 30 February for a day in March. */
function instantProblem(now: string | undefined): string | undefined {
  if (now === undefined) return undefined;
  const instant = Date.parse(now);
  const exists = Number.isFinite(instant) && new Date(instant).toISOString().startsWith(now.slice(0, 10));
  return exists ? undefined : `/now: there is no instant ${now}`;
}

function twiceProblem(endpoints: readonly EndpointOrder[]): string | undefined {
  const names = endpoints.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `/endpoints: two are named ${twice}`;
}

function workersProblem({ name, workersMin = 0, workersMax = 3 }: EndpointOrder): string | undefined {
  return workersMin <= workersMax ? undefined : `/endpoints: workersMin of ${name} is above its workersMax`;
}

function serverProblem(spec: EndpointOrder, { server, egress }: Host): string | undefined {
  const { name, type = 'queue-based', serverUrl } = spec;
  const isOfServers = spec.server !== undefined || serverUrl !== undefined;
  if (isOfServers && type !== 'load-balancing')
    return `/endpoints: ${name} has a server and no load balancing`;
  if (spec.server === 'custom' && server === undefined) {
    return `/endpoints: ${name} wants the custom server, and the emulator was started without --server`;
  }
  return serverUrl === undefined || egress.anywhere || isLoopback(serverUrl)
    ? undefined
    : `/endpoints: the server of ${name} is not on loopback; --egress any allows it`;
}

function handlerProblem({ name, type, handler }: EndpointOrder, { handlers, clock, speed }: Host) {
  if (handler === 'external' && type === 'load-balancing') {
    return `/endpoints: ${name} has external workers and load balancing; serverUrl names a server of its own`;
  }
  if (handler === 'external' && (clock !== 'real' || speed !== 1)) {
    return `/endpoints: the workers of ${name} are external and live in real time: that needs --clock real and --speed 1`;
  }
  const lacks = handler === 'custom' && handlers.custom === undefined;
  return lacks
    ? `/endpoints: ${name} wants the custom handler, and the emulator was started without --handler`
    : undefined;
}
