import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '../../../generated/job-api/operations.ts';
import type { JobOperation } from '../../core/behaviour.ts';
import type { JobCall } from '../../world/calls/job-call.ts';
import type { Reply } from '../../world/calls/reply.ts';
import { writeReply } from '../../world/calls/write-reply.ts';
import { controlPath, jobApiPath } from '../../world/paths.ts';
import type { Worlds } from '../../world/worlds.ts';
import { answerGraphqlVisit, brokenGraphqlReply, isGraphqlPath } from '../graphql/answer-graphql-visit.ts';
import { answerJobCall } from '../job/answer-job-call.ts';
import { answerRestVisit, brokenRestReply, restVersionAt } from '../rest/answer-rest-visit.ts';
import { worldOf } from '../world-of.ts';
import { closeGently } from './close-gently.ts';
import { answerBroken, answerUnrouted } from './unrouted.ts';
import { answerVisit, beginVisit, type Visit } from './visit.ts';

/** Serves the emulated service of every world. */
export function serveService(worlds: Worlds) {
  return async (server: FastifyInstance): Promise<void> => {
    const visits = new WeakMap<FastifyRequest, Visit>();
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, _body, done) => done(null));

    server.addHook('onRequest', async (request, reply) => {
      const world = worldOf(request.raw, worlds);
      if (world === undefined) return answerNowhere(request, reply);
      visits.set(request, beginVisit(world, request, reply));
    });

    for (const operation of Object.values(operations)) {
      server.route({
        method: operation.method,
        url: `${jobApiPath}${routePattern(operation.path)}`,
        handler: (request) =>
          answerVisit(visits.get(request)!, operation.id, (visit, body) =>
            answerJob(operation.id, visit, body),
          ),
      });
    }

    server.setNotFoundHandler(async (request, reply) => {
      const visit = visits.get(request)!;
      const path = request.url.split('?')[0]!;
      const version = restVersionAt(path);
      if (isGraphqlPath(path)) await answerGraphqlVisit(visit);
      else if (version !== undefined) await answerRestVisit(visit, version);
      else await answerVisit(visit, undefined, answerUnrouted);
      return reply;
    });
    server.setErrorHandler((error: Error & { statusCode?: number }, request) => {
      const visit = visits.get(request)!;
      const path = request.url.split('?')[0]!;
      // What the framework refuses, such as a content-type that is none, these interfaces refuse in their own way.
      if ((error.statusCode ?? 500) < 500) {
        const version = restVersionAt(path);
        if (isGraphqlPath(path)) return answerGraphqlVisit(visit);
        if (version !== undefined) return answerRestVisit(visit, version);
      }
      return answerVisit(visit, undefined, () => brokenReply(visit, error));
    });
  };
}

/** A path that can't be decoded reaches no route and no hook; its call arrives and is refused anyway. */
export function answerBadPath(
  worlds: Worlds,
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const world = worldOf(request.raw, worlds);
  if (world === undefined) answerNowhere(request, reply);
  else if (request.url.startsWith(controlPath))
    writeReply(reply, { status: 400, body: { message: error.message } });
  else
    void answerVisit(beginVisit(world, request, reply), undefined, (visit) =>
      brokenReply(visit, { message: error.message, statusCode: 400 }),
    );
}

/** In the form of the interface that the path belongs to. */
function brokenReply(visit: Visit, error: { statusCode?: number; message: string }): Reply {
  const path = visit.request.url.split('?')[0]!;
  if (isGraphqlPath(path)) return brokenGraphqlReply(visit, error.message);
  const version = restVersionAt(path);
  return version === undefined ? answerBroken(visit, error) : brokenRestReply(visit, version, error);
}

const noWorld = { message: 'this world has ended or never was' };

function answerNowhere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  closeGently(request, reply);
  writeReply(reply, { status: 404, body: noWorld });
  return reply;
}

function answerJob(operation: JobOperation, visit: Visit, body: Uint8Array) {
  return visit.world.wrap(answerJobCall)(jobCallOf(operation, visit, body));
}

function jobCallOf(operation: JobOperation, { world, request, task }: Visit, body: Uint8Array): JobCall {
  const { endpointId = '', jobId = '', '*': route = '' } = request.params as Record<string, string>;
  return {
    operation,
    endpointId,
    jobId,
    route,
    query: new URL(request.url, 'http://service').searchParams,
    authorization: request.headers.authorization,
    contentType: request.headers['content-type'],
    body,
    world,
    task,
  };
}

/** `/{endpointId}/openai/{route}` as the router writes it. */
function routePattern(path: string): string {
  return path.replace('{route}', '*').replaceAll(/\{(\w+)\}/g, ':$1');
}
