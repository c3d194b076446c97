import Fastify, { type FastifyInstance } from 'fastify';
import { serveBalanced } from './api/balancing/serve-balanced.ts';
import { type Control, createControl } from './api/control/control.ts';
import { serveControl } from './api/control/control-server.ts';
import { createControlToken } from './api/control/guard-control.ts';
import { viewWorld } from './api/control/views.ts';
import { answerCors } from './api/service/answer-cors.ts';
import { holdContinue } from './api/service/continue.ts';
import { limitPipelining } from './api/service/limit-pipelining.ts';
import { refusePages } from './api/service/refuse-pages.ts';
import { answerBadPath, serveService } from './api/service/service-server.ts';
import { serveWorkers } from './api/workers/worker-server.ts';
import { routedUrl } from './api/world-of.ts';
import { EmulatorError } from './core/errors.ts';
import type { Handler } from './handlers/handler.ts';
import { probeHandler } from './handlers/probe.ts';
import { createEgressAgent, createWebhookAgent } from './runtime/egress.ts';
import { isLoopbackHost } from './runtime/loopback.ts';
import type { ServerModule } from './servers/server-module.ts';
import type { ServedSchema } from './world/calls/served-schema.ts';
import type { Host } from './world/host.ts';
import type { Override } from './world/override.ts';
import { emptyCatalog, type OverrideCatalog } from './world/override-catalog.ts';
import { controlPath, workersPath } from './world/paths.ts';
import { endpointsFor, type WorldSpec, type WorldView } from './world/world-spec.ts';
import { createWorlds, defaultWorld } from './world/worlds.ts';

export type StartOptions = {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** Allows a host that others reach, too: control's token is then all that keeps them from the worlds. */
  allowRemote?: boolean;
  /** What calls of control must bear; a random one unless given. */
  controlToken?: string;
  /** Draws the keys of all worlds from the token of control, as where others reach it: nobody knows them beforehand. */
  ownKeys?: boolean;
  /** Further host names by which control may be called, such as that of a proxy. */
  controlHosts?: readonly string[];
  /** How many worlds there may be besides the default one. */
  maxWorlds?: number;
  clock?: 'virtual' | 'real';
  /** Milliseconds of world time in a millisecond of real time; a real clock only. */
  speed?: number;
  /** The first instant of each world, in milliseconds since 1970. */
  now?: number;
  /** A user's own handler, for endpoints ordered with `handler: custom`. */
  handler?: Handler;
  /** A user's own server, for load balancing endpoints ordered with `server: custom`. */
  server?: ServerModule;
  /** Whether worker processes run the jobs of the default world's queue-based endpoints, by specs/worker.openapi.yaml. */
  externalWorkers?: boolean;
  /** Real milliseconds between the pings of a worker process; 10,000 unless told otherwise. */
  workerPing?: number;
  /** What the variables' names begin with that the SDK of worker processes reads; that of our own worker by default. */
  workerPrefix?: string;
  /** Lets handlers and webhooks call addresses other than loopback. */
  egressAnywhere?: boolean;
  /** A file with another OpenAPI document for v2 to serve. Requests are held to it as well. */
  restV2Schema?: string;
  /** What worlds may ask for besides the documented behaviour; nothing unless given. */
  catalog?: OverrideCatalog;
  /** Overrides that lie over every world, of `mutants/dialects/`; none unless given. */
  dialects?: readonly Override[];
  /** Origins of pages that may call the service; none unless given, any for `*`. */
  corsOrigins?: readonly string[];
  /** What the default world is made of. */
  world?: WorldSpec;
};

/** A running emulator: the default world's addresses, keys and endpoints, and how to end it. */
export type Emulator = WorldView & {
  readonly control: string;
  /** The secret that calls of control bear as `authorization: Bearer TOKEN`. */
  readonly controlToken: string;
  /** The same control for callers in this process, without HTTP and without the token. */
  readonly answerControl: Control;
  stop(): Promise<void>;
};

/** No route names a schema; left out, Fastify loads all that compiles them, a third of its modules. */
const noCompilers = { buildValidator: compileNothing, buildSerializer: compileNothing };

function compileNothing(): never {
  throw new EmulatorError(
    'a route of the emulator names a schema: what is sent is validated by generated code',
  );
}

const version = '0.1.0';
/** Real milliseconds for which a worker's call is held: most HTTP clients have more patience. */
const heldFor = 30_000;
/** A virtual world begins here, while v1 is still served. */
const virtualStart = Date.parse('2026-06-01T00:00:00Z');

/**
 * Starts an emulated service.
 * @throws EmulatorError when the port is taken or the options contradict each other
 */
export async function start(options: StartOptions = {}): Promise<Emulator> {
  const { clock = 'virtual', speed = 1 } = options;
  if (clock === 'virtual' && speed !== 1) throw new EmulatorError('only a real clock has a speed');
  if (!(speed > 0 && Number.isFinite(speed))) throw new EmulatorError(`a speed of ${speed} moves no clock`);
  const { controlToken = createControlToken(), controlHosts = [], corsOrigins = [] } = options;
  assertReach(options);
  const agent = createEgressAgent();
  const webhooks = createWebhookAgent();
  const server = Fastify({
    rewriteUrl: (request) => routedUrl(request, worlds),
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => answerBadPath(worlds, error, request, reply),
    routerOptions: { maxParamLength: 4000 },
    schemaController: { compilersFactory: noCompilers },
  });
  holdContinue(server.server, ({ url }) => !url?.startsWith(controlPath));
  let origin = '';
  const host: Host = {
    clock,
    speed,
    firstInstant: () => options.now ?? (clock === 'virtual' ? virtualStart : Date.now()),
    handlers: { probe: probeHandler, custom: options.handler },
    server: options.server,
    workers: {
      ping: options.workerPing ?? 10_000,
      prefix: options.workerPrefix ?? 'PLUMBLINE',
      hold: heldFor,
    },
    egress: { agent, webhooks, anywhere: options.egressAnywhere ?? false },
    servedSchema: options.restV2Schema === undefined ? undefined : await readSchema(options.restV2Schema),
    catalog: options.catalog ?? emptyCatalog,
    dialects: options.dialects ?? [],
    origin: () => origin,
    keySecret: options.ownKeys || isReachable(options) ? controlToken : undefined,
  };
  await host.catalog.prepare?.(options.world ?? {});
  const worlds = createWorlds(host, firstWorld(options), options.maxWorlds);
  const hosts = [...controlHosts, options.host ?? ''];
  const answerControl = createControl(worlds, host, version);
  refusePages(server, corsOrigins);
  if (corsOrigins.length > 0) answerCors(server, corsOrigins);
  await server.register(serveControl(answerControl, { token: controlToken, hosts }), { prefix: controlPath });
  await server.register(serveWorkers(worlds), { prefix: workersPath });
  await server.register(serveService(worlds));
  serveBalanced(server.server, worlds, corsOrigins);
  limitPipelining(server.server);
  origin = await listen(server, options);
  return {
    ...viewWorld(worlds.find(defaultWorld)!),
    control: `${origin}${controlPath}`,
    controlToken,
    answerControl,
    async stop() {
      worlds.stop();
      await server.close();
      await agent.destroy();
      await webhooks.destroy();
    },
  };
}

/** @throws EmulatorError as `readServedSchema` does, which is loaded only where it is needed */
async function readSchema(file: string): Promise<ServedSchema> {
  const { readOwnSchema: readServedSchema } = await import('./api/rest/read-own-schema.ts');
  return readServedSchema(file);
}

/** @throws EmulatorError for an address that others reach, unless that is wanted; and for a token that anybody guesses */
function assertReach({ host = '127.0.0.1', allowRemote = false, controlToken }: StartOptions): void {
  if (!allowRemote && !isLoopbackHost(host)) {
    throw new EmulatorError(
      `others reach ${host}: add --allow-remote if they may, or listen on loopback, such as 127.0.0.1`,
    );
  }
  if (controlToken === undefined || /^[\x21-\x7e]{16,}$/.test(controlToken)) return;
  throw new EmulatorError("control's token has at least 16 characters that a header takes, and no space");
}

/** Others reach it by its address, or through a proxy that has a name. */
function isReachable({ host = '127.0.0.1', controlHosts = [] }: StartOptions): boolean {
  return !isLoopbackHost(host) || controlHosts.length > 0;
}

/** With a handler or a server of the user's the default world has an endpoint for it. */
function firstWorld({ handler, server, externalWorkers = false, world = {} }: StartOptions): WorldSpec {
  if (world.endpoints !== undefined) return world;
  const own = { hasHandler: handler !== undefined, hasServer: server !== undefined, externalWorkers };
  return { ...world, endpoints: endpointsFor(own) };
}

async function listen(server: FastifyInstance, options: StartOptions): Promise<string> {
  const { port = 0, host = '127.0.0.1' } = options;
  try {
    return await server.listen({ port, host });
  } catch (cause) {
    const taken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    throw new EmulatorError(
      taken
        ? `port ${port} on ${host} is in use. Choose another, or --port 0 for any free one.`
        : `the emulator can't listen on ${host}:${port}: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
}
