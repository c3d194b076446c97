import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '../../../generated/control/operations.ts';
import { firstProblem } from '../../core/first-problem.ts';
import { EmulatorError, TooManyWorldsError, UnsettledError, WorldOrderError } from '../../errors.ts';
import type { Host } from '../../world/host.ts';
import type { World } from '../../world/world.ts';
import type { WorldOrder } from '../../world/world-order.ts';
import type { Worlds } from '../../world/worlds.ts';
import { json, type Reply } from '../reply.ts';
import { closeGently } from '../service/close-gently.ts';
import { writeReply } from '../write-reply.ts';
import { type ControlAccess, refuseControlCall } from './guard-control.ts';
import { viewClock, viewWorld, viewWorlds } from './views.ts';

/** Serves specs/control.openapi.yaml: worlds, their clocks, their logs. */
export function serveControl(worlds: Worlds, host: Host, version: string, access: ControlAccess) {
  const ready = (): Reply =>
    json(200, { name: 'plumbline-emulator', version, clock: host.clock, speed: host.speed });

  const view = (world: World, { headers }: FastifyRequest) => viewWorld(world, headers.host);

  const create = (request: FastifyRequest): Reply => {
    const problem = problemWith('createWorld', request.body);
    if (problem !== undefined) return json(400, { message: problem });
    return json(201, view(worlds.create(request.body as WorldOrder), request));
  };

  const list = (query: unknown): Reply => {
    const { tag } = query as { tag?: unknown };
    if (Array.isArray(tag)) return json(400, { message: 'name one tag, or none for every world' });
    return json(200, viewWorlds(worlds.list(tag as string | undefined)));
  };

  return async (server: FastifyInstance): Promise<void> => {
    server.addContentTypeParser('application/json', { parseAs: 'string' }, parseBody);
    const answer = (respond: (request: FastifyRequest) => Reply | Promise<Reply>) => {
      return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        writeReply(reply, await respond(request));
        return reply;
      };
    };
    const onWorld = (respond: (world: World, request: FastifyRequest) => Reply | Promise<Reply>) =>
      answer((request) => {
        const { worldId } = request.params as { worldId: string };
        const world = worlds.find(worldId);
        return world === undefined ? noWorld(worldId) : respond(world, request);
      });

    server.addHook('onRequest', async (request, reply) => {
      const refused = refuseControlCall(request.raw, access);
      if (refused === undefined) return;
      closeGently(request, reply);
      writeReply(reply, refused);
      return reply;
    });
    server.get('/ready', answer(ready));
    server.get(
      '/worlds',
      answer((request) => list(request.query)),
    );
    server.post('/worlds', answer(create));
    const one = '/worlds/:worldId';
    server.get(
      one,
      onWorld((world, request) => json(200, view(world, request))),
    );
    server.delete(
      one,
      onWorld((world) => {
        worlds.remove(world.id);
        return { status: 204 };
      }),
    );
    server.post(
      `${one}/reset`,
      onWorld((world, request) => json(200, view(worlds.reset(world.id) ?? world, request))),
    );
    server.get(
      `${one}/clock`,
      onWorld((world) => json(200, viewClock(world))),
    );
    server.post(`${one}/clock`, onWorld(advance));
    server.get(
      `${one}/log`,
      onWorld((world) => json(200, { entries: world.log.entries() })),
    );
    server.setNotFoundHandler((request, reply) =>
      reply.code(404).send({ message: `control has nothing at ${request.method} ${request.url}` }),
    );
    server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const unsettled = error instanceof UnsettledError ? { unsettled: true } : {};
      reply.code(statusOf(error)).send({ message: error.message, ...unsettled });
    });
  };
}

/** No body is no body, whatever its type says it were. */
function parseBody(
  _request: FastifyRequest,
  text: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  try {
    done(null, text.length === 0 ? undefined : JSON.parse(String(text)));
  } catch (cause) {
    done(Object.assign(new Error('the body is not JSON', { cause }), { statusCode: 400 }));
  }
}

type Advance = { to: number; begun: number; seen: number };

async function advance(world: World, { body }: FastifyRequest): Promise<Reply> {
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

function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof UnsettledError) return 409;
  if (error instanceof TooManyWorldsError) return 503;
  if (error instanceof WorldOrderError) return 400;
  return error instanceof EmulatorError ? 409 : (error.statusCode ?? 500);
}
