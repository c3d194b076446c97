import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../../generated/operation.ts';
import { operations } from '../../../generated/worker/operations.ts';
import { authorize } from '../../core/access.ts';
import { documentedBehaviour } from '../../core/documented-behaviour.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import { writeReply } from '../../world/calls/write-reply.ts';
import type { World } from '../../world/world.ts';
import type { Worlds } from '../../world/worlds.ts';
import { parseJson } from '../job/parse-json.ts';
import { findProblems } from '../rest/find-problems.ts';
import { readQuery } from '../rest/read-parameters.ts';
import { worldOf } from '../world-of.ts';
import type { WorkerCall, WorkerOperation } from './worker-call.ts';
import { workerRoutes } from './worker-routes.ts';

/** What a worker may hand over at once, in bytes. */
const mostBytes = 100_000_000;

/** Serves worker processes, specs/worker.openapi.yaml. */
export function serveWorkers(worlds: Worlds) {
  return async (server: FastifyInstance): Promise<void> => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const operation of Object.values(operations)) {
      server.route({
        method: operation.method,
        url: `/:endpointId${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        handler: async (request, reply) => {
          writeReply(reply, await answer(worldOf(request.raw, worlds), operation, request, reply));
          return reply;
        },
      });
    }
    server.setNotFoundHandler((request, reply) =>
      writeReply(reply, problem(404, `workers have nothing at ${request.method} ${request.url}`)),
    );
    server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      writeReply(reply, problem(error.statusCode ?? 500, error.message)),
    );
  };
}

async function answer(
  world: World | undefined,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Reply> {
  if (world === undefined || world.ended.aborted) return problem(404, 'this world has ended or never was');
  const call = callOf(world, operation, request, reply);
  return 'status' in call ? call : workerRoutes[operation.id as WorkerOperation](call);
}

/** The call as the protocol has it, or what it is answered instead. */
function callOf(
  world: World,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): WorkerCall | Reply {
  const params = request.params as Record<string, string>;
  const { endpointId = '', workerId = '', jobId = '' } = params;
  const endpoint = world.service.endpoints.get(endpointId);
  if (endpoint?.handler !== 'external') return problem(404, noWorkers(endpointId));
  const refused = authorize(world.service, endpoint, request.headers.authorization);
  if (typeof refused !== 'string') {
    return problem(documentedBehaviour.refusalStatus(refused.refusal, undefined), refused.message);
  }
  const query = readQuery(operation, new URL(request.url, 'http://worker').searchParams);
  const read = operation.requestBody === undefined ? { value: undefined } : bodyOf(request.body);
  if ('problem' in read) return problem(422, read.problem);
  const [first] = findProblems(operation, { params, headers: {} }, { query, body: read.value });
  if (first !== undefined) return problem(422, first);
  return {
    world,
    caller: { endpoint, workerId, gone: goneWith(reply) },
    jobId,
    query,
    body: read.value,
    undelivered(onLost) {
      if (reply.raw.closed) onLost();
      else reply.raw.once('close', () => reply.raw.writableFinished || onLost());
    },
  };
}

function bodyOf(body: unknown): { value: unknown } | { problem: string } {
  return parseJson(body instanceof Uint8Array ? body : new Uint8Array());
}

/** Aborted when the worker hangs up before it is answered. */
function goneWith(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.closed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function noWorkers(endpointId: string): string {
  return `no endpoint ${endpointId} has external workers: create it with the handler external, or start with --workers external`;
}

function problem(status: number, error: string): Reply {
  return json(status, { error });
}
