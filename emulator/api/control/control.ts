import { operations } from '../../../generated/control/operations.ts';
import { EmulatorError, TooManyWorldsError, UnsettledError, WorldSpecError } from '../../core/errors.ts';
import { firstProblem } from '../../core/first-problem.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import type { Host } from '../../world/host.ts';
import type { World } from '../../world/world.ts';
import type { WorldSpec } from '../../world/world-spec.ts';
import type { Worlds } from '../../world/worlds.ts';
import { viewClock, viewWorld, viewWorlds } from './views.ts';

export type ControlOperation = keyof typeof operations;

/** A call of control as data, whichever way it came. */
export type ReceivedControlCall = {
  readonly operation: ControlOperation;
  readonly worldId?: string;
  /** Of the query; not looked at yet. */
  readonly tag?: unknown;
  readonly endpoint?: unknown;
  readonly since?: unknown;
  readonly body?: unknown;
  /** The authority that the caller named. */
  readonly calledAt?: string | undefined;
};

/** Answers specs/control.openapi.yaml: worlds, their clocks, their logs. It never rejects. */
export type Control = (call: ReceivedControlCall) => Promise<Reply>;

type Answer = (call: ReceivedControlCall) => Reply | Promise<Reply>;

export function createControl(worlds: Worlds, host: Host, version: string): Control {
  const onWorld =
    (answer: (world: World, call: ReceivedControlCall) => Reply | Promise<Reply>): Answer =>
    (call) => {
      const { worldId = '' } = call;
      const world = worlds.find(worldId);
      return world === undefined ? noWorld(worldId) : answer(world, call);
    };
  const answers: Readonly<Record<ControlOperation, Answer>> = {
    ready: () => json(200, { name: 'plumbline-emulator', version, clock: host.clock, speed: host.speed }),
    listWorlds({ tag }) {
      if (Array.isArray(tag)) return json(400, { message: 'name one tag, or none for every world' });
      return json(200, viewWorlds(worlds.list(tag as string | undefined)));
    },
    async createWorld({ body, calledAt }) {
      const problem = problemWith('createWorld', body);
      if (problem !== undefined) return json(400, { message: problem });
      if (host.catalog.prepare !== undefined) await host.catalog.prepare(body as WorldSpec);
      return json(201, viewWorld(worlds.create(body as WorldSpec), calledAt));
    },
    readWorld: onWorld((world, { calledAt }) => json(200, viewWorld(world, calledAt))),
    deleteWorld: onWorld((world) => {
      worlds.remove(world.id);
      return { status: 204 };
    }),
    resetWorld: onWorld((world, { calledAt }) =>
      json(200, viewWorld(worlds.reset(world.id) ?? world, calledAt)),
    ),
    readClock: onWorld((world) => json(200, viewClock(world))),
    advanceClock: onWorld(advance),
    readTimeline: onWorld(readTimeline),
    readLog: onWorld((world) => json(200, { entries: world.log.entries() })),
  };
  return async (call) => {
    try {
      return await answers[call.operation](call);
    } catch (error) {
      return controlErrorReply(error as Error);
    }
  };
}

function readTimeline({ service }: World, { endpoint: id, since = '0' }: ReceivedControlCall): Reply {
  const endpoint = typeof id === 'string' ? service.endpoints.get(id) : undefined;
  if (endpoint === undefined) return json(404, { message: 'name an endpoint of this world: ?endpoint=ID' });
  if (endpoint.timeline === undefined)
    return json(404, { message: 'this world records no timeline: create it with "timeline": true' });
  if (typeof since !== 'string' || !/^\d{1,16}$/.test(since))
    return json(400, { message: 'since is an instant in milliseconds since 1970' });
  const from = Number(since);
  const { timeline } = endpoint;
  return json(200, { runs: timeline.runsSince(from), workers: timeline.workersSince(from) });
}

type Advance = { to: number; begun: number; seen: number };

async function advance(world: World, { body }: ReceivedControlCall): Promise<Reply> {
  const problem = problemWith('advanceClock', body);
  if (problem !== undefined) return json(400, { message: problem });
  if (world.clock.kind === 'real') {
    return json(409, { message: "this world's clock is real: it moves by itself, so wait instead" });
  }
  const { to, begun, seen } = body as Advance;
  await world.clock.advance(to, begun, seen);
  return json(200, viewClock(world));
}

function problemWith(operation: 'createWorld' | 'advanceClock', body: unknown): string | undefined {
  return firstProblem(operations[operation].requestBody.content['application/json'], body);
}

function noWorld(id: string): Reply {
  return json(404, { message: `there is no world ${id}; it has ended or never was` });
}

/** What control answers where something went wrong. */
export function controlErrorReply(error: Error & { statusCode?: number }): Reply {
  const unsettled = error instanceof UnsettledError ? { unsettled: true } : {};
  return json(statusOf(error), { message: error.message, ...unsettled });
}

function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof UnsettledError) return 409;
  if (error instanceof TooManyWorldsError) return 503;
  if (error instanceof WorldSpecError) return 400;
  return error instanceof EmulatorError ? 409 : (error.statusCode ?? 500);
}
