import type { FastifyReply } from 'fastify';
import type { Behaviour } from '../core/behaviour.ts';
import { deploy } from '../core/deploy.ts';
import { documentedBehaviour } from '../core/documented-behaviour.ts';
import type { EndpointSettings } from '../core/endpoint.ts';
import { documentedGraphqlBehaviour } from '../core/graphql/documented-graphql-behaviour.ts';
import type { GraphqlBehaviour } from '../core/graphql/graphql-behaviour.ts';
import { createRandom } from '../core/random.ts';
import { adopt } from '../core/rest/deployments.ts';
import { documentedRestBehaviour } from '../core/rest/documented-rest-behaviour.ts';
import { specOf } from '../core/rest/endpoint-spec.ts';
import { createResourceStore } from '../core/rest/resource-store.ts';
import type { Service } from '../core/service.ts';
import { createTimeline } from '../core/timeline.ts';
import { type Activity, createActivity } from '../runtime/activity.ts';
import { type CallLog, createCallLog } from '../runtime/call-log.ts';
import { createEgress, type EgressAgent } from '../runtime/egress.ts';
import { createRealClock, type RealClock } from '../runtime/real-clock.ts';
import { createVirtualClock, type VirtualClock } from '../runtime/virtual-clock.ts';
import { createWorkerServers } from '../servers/worker-servers.ts';
import { assertWorldSpec } from './assert-world-spec.ts';
import { type BalancedEndpoints, createBalancedEndpoints } from './balanced-endpoints.ts';
import type { GraphqlRoute } from './calls/graphql-call.ts';
import type { Route } from './calls/job-call.ts';
import type { Pass } from './calls/pass.ts';
import type { Reply } from './calls/reply.ts';
import type { RestRoute } from './calls/rest-call.ts';
import type { ServedSchema } from './calls/served-schema.ts';
import type { Write } from './calls/write-reply.ts';
import type { Host } from './host.ts';
import { createKeySource, type KeySource } from './key-source.ts';
import { withGraphqlOverrides, withOverrides, withRestOverrides } from './override.ts';
import { graphqlPath, jobApiPath } from './paths.ts';
import { createPorts } from './ports.ts';
import type { StubTarget } from './stub-target.ts';
import { createWorkerProcesses, type WorkerProcesses } from './workers/worker-processes.ts';
import { defaultEndpoints, type WorldEndpointSpec, type WorldSpec } from './world-spec.ts';

/** One emulated service with a clock, a seed, keys and endpoints of its own. */
export type World = {
  readonly id: string;
  readonly spec: WorldSpec;
  readonly host: Host;
  readonly service: Service;
  /** The decisions of the GraphQL API. */
  readonly graphql: GraphqlBehaviour;
  readonly clock: VirtualClock | RealClock;
  readonly activity: Activity;
  readonly log: CallLog;
  readonly keys: { valid: string; invalid: string; noAccess: string; secondUser: string };
  /** The worker processes of endpoints with external workers. */
  readonly processes: WorkerProcesses;
  /** Where the job API stands below the world's base address. */
  readonly jobApiPath: string;
  /** Where the GraphQL API stands below it. */
  readonly graphqlPath: string;
  /** Endpoint ids by the names they were ordered under. */
  readonly endpointIds: Record<string, string>;
  /** Load balancing endpoints, ordered ones and those made through REST. */
  readonly balanced: BalancedEndpoints;
  /** Answers in the service's place. */
  readonly stubTarget: StubTarget | undefined;
  /** The schema that v2 serves in place of our own. */
  readonly servedSchema: ServedSchema | undefined;
  /** The path and query under which a call is routed. */
  route(url: string): string;
  /** Lays the overrides of this world around a route, and around any answer. */
  wrap(route: Route): Route;
  wrapRest(route: RestRoute): RestRoute;
  wrapGraphql(route: GraphqlRoute): GraphqlRoute;
  balance(pass: Pass): Pass;
  answer(reply: Reply): Reply;
  meet(reply: FastifyReply): void;
  send(write: Write): Write;
  /** Aborted when the world ends; calls under way are cut off then. */
  readonly ended: AbortSignal;
  stop(): void;
};

/** The documented behaviour without rate limits, for whom they are in the way. */
const unlimited: Behaviour = { ...documentedBehaviour, baseLimit: () => undefined };

/** Made once: a stack for each world costs more than ending it. */
const ended = new DOMException('this world has ended', 'AbortError');

/** @throws WorldSpecError when the spec names an override or a stub target that does not exist */
export function createWorld(id: string, spec: WorldSpec, host: Host): World {
  const overrides = [...host.catalog.overridesOf(spec), ...host.dialects];
  const end = new AbortController();
  const activity = createActivity();
  const log = createCallLog();
  const start = spec.now === undefined ? host.firstInstant() : Date.parse(spec.now);
  const clock =
    host.clock === 'virtual' ? createVirtualClock(start, activity) : createRealClock(start, host.speed);
  const { anywhere } = host.egress;
  const standsStill = host.clock === 'virtual';
  const wayOut = (agent: EgressAgent) =>
    createEgress({ agent, anywhere, log, now: () => clock.now(), standsStill, silence: spec.silenceMs });
  const egress = wayOut(host.egress.agent);
  const seed = spec.seed ?? 1;
  const processes = createWorkerProcesses(host.workers, clock, () => service);
  const ports = createPorts({
    activity,
    clock,
    egress,
    webhooks: wayOut(host.egress.webhooks),
    handlers: host.handlers,
    processes: () => processes,
    service: () => service,
    silence: spec.silenceMs,
    ended: end.signal,
  });
  const service: Service = {
    agenda: clock.agenda,
    random: createRandom(seed),
    behaviour: withOverrides(spec.rateLimits === false ? unlimited : documentedBehaviour, overrides),
    ports,
    endpoints: new Map(),
    resourceStore: createResourceStore(withRestOverrides(documentedRestBehaviour, overrides)),
    meters: new Map(),
    keys: new Map(),
  };
  const keys = issueKeys(service, createKeySource(seed, host.keySecret));
  const endpoints = spec.endpoints ?? defaultEndpoints;
  assertWorldSpec(spec, endpoints, host);
  const endpointIds = deployAll(service, endpoints, clock.now(), spec.timeline === true);
  const servers = createWorkerServers();
  const path = overrides.findLast((one) => one.jobApiPath !== undefined)?.jobApiPath ?? jobApiPath;
  const isBelowJobApi = overrides.some(({ balancesBelowJobApi }) => balancesBelowJobApi);
  const specs = new Map(endpoints.map((one) => [endpointIds[one.name]!, one]));
  const balanced = createBalancedEndpoints({
    ...{
      resourceStore: service.resourceStore,
      specs,
      clock,
      egress,
      servers,
      host,
      jobApiPath: path,
      isBelowJobApi,
    },
  });
  return {
    id,
    spec,
    host,
    servedSchema: host.servedSchema,
    service,
    graphql: withGraphqlOverrides(documentedGraphqlBehaviour, overrides),
    clock,
    activity,
    log,
    keys,
    processes,
    jobApiPath: path,
    graphqlPath: overrides.findLast((one) => one.graphqlPath !== undefined)?.graphqlPath ?? graphqlPath,
    endpointIds,
    balanced,
    stubTarget: spec.nullTarget && host.catalog.createStub(spec.nullTarget),
    route: (url) => overrides.reduce((inner, { route }) => route?.(inner) ?? inner, url),
    wrap: (route) => overrides.reduce((inner, { wrap }) => wrap?.(inner) ?? inner, route),
    wrapRest: (route) => overrides.reduce((inner, { wrapRest }) => wrapRest?.(inner) ?? inner, route),
    wrapGraphql: (route) =>
      overrides.reduce((inner, { wrapGraphql }) => wrapGraphql?.(inner) ?? inner, route),
    balance: (pass) => overrides.reduce((inner, { balance }) => balance?.(inner) ?? inner, pass),
    answer: (reply) => overrides.reduce((inner, { answer }) => answer?.(inner) ?? inner, reply),
    meet(reply) {
      for (const { meet } of overrides) meet?.(reply);
    },
    send: (write) => overrides.reduce((inner, { send }) => send?.(inner) ?? inner, write),
    ended: end.signal,
    stop() {
      clock.stop();
      end.abort(ended);
      stopHandlers(service);
      processes.close();
      servers.stopAll();
    },
  };
}

/** Handlers of an ended world get no further. */
function stopHandlers({ endpoints, ports }: Service): void {
  const workers = [...endpoints.values()].flatMap((endpoint) => endpoint.workers);
  for (const { runs } of workers) for (const run of runs) ports.stopRun(run);
}

function issueKeys(service: Service, newKey: KeySource): World['keys'] {
  const issue = (user: string): string => {
    const key = newKey();
    service.keys.set(key, user);
    return key;
  };
  return {
    valid: issue('first-user'),
    noAccess: issue('stranger'),
    secondUser: issue('second-user'),
    invalid: newKey(),
  };
}

function deployAll(
  service: Service,
  specs: readonly WorldEndpointSpec[],
  now: number,
  hasTimeline: boolean,
): Record<string, string> {
  const users = new Set(['first-user', 'second-user']);
  for (const user of users) service.resourceStore.users.add(user);
  const endpoints = specs.map((spec) => {
    const { name, handler = 'probe' } = spec;
    const settings = settingsOf(spec);
    const type = kindOf(spec);
    const timeline = hasTimeline ? { timeline: createTimeline() } : {};
    return deploy(service, { id: name, name, handler, settings, users, type, ...timeline }, now, (endpoint) =>
      adopt(service, endpoint, 'first-user', specOf(name, settings), type, now),
    );
  });
  return Object.fromEntries(endpoints.map(({ id, name }) => [name, id]));
}

function kindOf({ type }: WorldEndpointSpec): 'QUEUE' | 'LOAD_BALANCER' {
  return type === 'load-balancing' ? 'LOAD_BALANCER' : 'QUEUE';
}

/** The defaults are those of specs/control.openapi.yaml. */
function settingsOf(spec: WorldEndpointSpec): EndpointSettings {
  const {
    workersMin = 0,
    workersMax = 3,
    idleTimeoutMs = 5000,
    coldStartMs = 0,
    executionTimeoutMs,
    scaler = 'queue-delay',
    queueDelayMs = 0,
    jobsPerWorker = 1,
    requestsPerWorker,
  } = spec;
  return {
    workersMin,
    workersMax,
    idleTimeout: idleTimeoutMs,
    coldStart: coldStartMs,
    scaler:
      scaler === 'queue-delay'
        ? { kind: 'queue-delay', delay: queueDelayMs }
        : { kind: 'request-count', jobs: jobsPerWorker },
    ...(executionTimeoutMs === undefined ? {} : { executionTimeout: executionTimeoutMs }),
    ...(requestsPerWorker === undefined ? {} : { requestsPerWorker }),
  };
}
