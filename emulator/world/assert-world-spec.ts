import { WorldSpecError } from '../core/errors.ts';
import { isLoopback } from '../runtime/egress.ts';
import type { Host } from './host.ts';
import type { WorldEndpointSpec, WorldSpec } from './world-spec.ts';

/** @throws WorldSpecError for what the schema of a `WorldSpec` can't say */
export function assertWorldSpec(spec: WorldSpec, endpoints: readonly WorldEndpointSpec[], host: Host): void {
  const problem = [
    instantProblem(spec.now),
    twiceProblem(endpoints),
    ...endpoints.map(workersProblem),
    ...endpoints.map((endpoint) => handlerProblem(endpoint, host)),
    ...endpoints.map((endpoint) => serverProblem(endpoint, host)),
  ].find((words) => words !== undefined);
  if (problem !== undefined) throw new WorldSpecError(problem);
}

/** JavaScript takes 30 February for a day in March. */
function instantProblem(now: string | undefined): string | undefined {
  if (now === undefined) return undefined;
  const instant = Date.parse(now);
  const exists = Number.isFinite(instant) && new Date(instant).toISOString().startsWith(now.slice(0, 10));
  return exists ? undefined : `/now: there is no instant ${now}`;
}

function twiceProblem(endpoints: readonly WorldEndpointSpec[]): string | undefined {
  const names = endpoints.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `/endpoints: two are named ${twice}`;
}

function workersProblem({ name, workersMin = 0, workersMax = 3 }: WorldEndpointSpec): string | undefined {
  return workersMin <= workersMax ? undefined : `/endpoints: workersMin of ${name} is above its workersMax`;
}

function serverProblem(spec: WorldEndpointSpec, { server, egress }: Host): string | undefined {
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

function handlerProblem({ name, type, handler }: WorldEndpointSpec, { handlers, clock, speed }: Host) {
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
