import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '../../../generated/job-api/operations.ts';
import { limits } from '../../../generated/limits.ts';
import type { JobOperation } from '../../core/behaviour.ts';
import type { Worlds } from '../../world/worlds.ts';
import { answerJobCall } from '../job/answer-job-call.ts';
import type { JobCall } from '../job/route.ts';
import { controlPath, jobApiPath } from '../paths.ts';
import { worldOf } from '../world-of.ts';
import { writeReply } from '../write-reply.ts';
import { answerBroken, answerUnrouted } from './unrouted.ts';
import { answerVisit, beginVisit, bytesOf, type Visit } from './visit.ts';

/** Serves the emulated service of every world. */
export function serveService(worlds: Worlds) {
  return async (server: FastifyInstance): Promise<void> => {
    const visits = new WeakMap<FastifyRequest, Visit>();
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    server.addHook('onRequest', async (request, reply) => {
      const world = worldOf(request.raw, worlds);
      if (world === undefined) return reply.code(404).send(noWorld);
      visits.set(request, beginVisit(world, request, reply));
    });

    for (const operation of Object.values(operations)) {
      server.route({
        method: operation.method,
        url: `${jobApiPath}${routePattern(operation.path)}`,
        bodyLimit: operation.id === 'runsync' ? limits.payload.runsync : limits.payload.run,
        handler: (request) => answerVisit(visits.get(request)!, (visit) => answerJob(operation.id, visit)),
      });
    }

    server.setNotFoundHandler((request) => answerVisit(visits.get(request)!, answerUnrouted));
    server.setErrorHandler((error: Error, request) =>
      answerVisit(visits.get(request)!, (visit) => answerBroken(visit, error)),
    );
  };
}

/** A path that can't be decoded reaches no route and no hook; its call arrives and is refused all the same. */
export function answerBadPath(
  worlds: Worlds,
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const world = worldOf(request.raw, worlds);
  if (world === undefined) writeReply(reply, { status: 404, body: noWorld });
  else if (request.url.startsWith(controlPath))
    writeReply(reply, { status: 400, body: { message: error.message } });
  else
    void answerVisit(beginVisit(world, request, reply), (visit) =>
      answerBroken(visit, { ...error, statusCode: 400 }),
    );
}

const noWorld = { message: 'this world has ended or never was' };

function answerJob(operation: JobOperation, visit: Visit) {
  return visit.world.wrap(answerJobCall)(jobCallOf(operation, visit));
}

function jobCallOf(operation: JobOperation, { world, request, task }: Visit): JobCall {
  const { endpointId = '', jobId = '', '*': route = '' } = request.params as Record<string, string>;
  return {
    operation,
    endpointId,
    jobId,
    route,
    query: new URL(request.url, 'http://service').searchParams,
    authorization: request.headers.authorization,
    contentType: request.headers['content-type'],
    body: bytesOf(request),
    world,
    task,
  };
}

/** `/{endpointId}/openai/{route}` as the router writes it. */
function routePattern(path: string): string {
  return path.replace('{route}', '*').replaceAll(/\{(\w+)\}/g, ':$1');
}
